import type { Database } from '../db/database.ts'
import { compareEvents, comparePositions } from './compare-history.ts'
import { newComparison } from './comparison.ts'
import { expectedRows } from './expected-rows.ts'
import { reserveRanges } from './id-ranges.ts'
import { importEvents } from './import-events.ts'
import type { ItemImport } from './import-items.ts'
import type { ImportOptions, ImportResult } from './import-options.ts'
import { type DeviceSpans, importPositions } from './import-positions.ts'

interface From extends Pick<ImportOptions, 'source' | 'onProgress'> {
  readonly database: Database
  /** Which installation it is. */
  readonly name: string
}

/** Takes over positions and events, and compares each with what stands then. */
export async function importHistory(
  { ids, readTime, now }: ItemImport,
  { database, source, name, onProgress }: From,
): Promise<ImportResult> {
  const sizes = await source.sizes(['tc_positions', 'tc_events'])
  const part = async (kind: 'position' | 'event') => {
    const { rows: total = 0, largestId = 0 } = sizes.get(`tc_${kind}s`) ?? {}
    const told = (title: string) => ({ onProgress: (rows: number) => onProgress(title, rows, total) })
    onProgress(kind, 0, total)
    const ranges = await reserveRanges(database.db, { source: name, kind, largestId })
    const common = { database, ranges, expected: expectedRows(newComparison(kind)) }
    return { total, to: { ...common, ids, readTime, ...told(kind) }, check: { ...common, ...told(`compare ${kind}`) } }
  }
  const spans: DeviceSpans = new Map()
  const positions = await part('position')
  const ofPositions = await importPositions({ ...positions.to, spans }, source, positions.total)
  await comparePositions(positions.check, spans)
  const events = await part('event')
  const ofEvents = await importEvents({ ...events.to, positionRanges: positions.to.ranges, now }, source, events.total)
  await compareEvents(events.check)
  return {
    reports: [ofPositions, ofEvents],
    comparisons: [positions.check.expected.comparison, events.check.expected.comparison],
  }
}
