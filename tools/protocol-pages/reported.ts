import type { Protocol } from '@rastro/protocols/define'
import { playGroup } from '../conformance/play.ts'
import { hasRows, readGroups } from '../conformance/rows.ts'

/** The names of the attributes that this protocol reports in its recordings; numbered ones as `temp1…`. */
export function reportedAttributes(folder: string, protocol: Protocol): string[] {
  if (!hasRows(folder, protocol.name)) return []
  const keys = readGroups(folder, protocol.name)
    .flatMap((rows) => playGroup(protocol, rows))
    .flatMap(({ fixes }) => fixes.flatMap(({ attributes }) => Object.keys(attributes)))
  return [...new Set(keys.map((key) => key.replace(/\d+$/, '1…')))].toSorted()
}
