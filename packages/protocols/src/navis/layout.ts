import type { Reader } from '../bytes.ts'
import type { DecodeContext } from '../define.ts'
import { sizeOf } from './sizes.ts'

const KEY = 'navis.layout'
const NEGOTIATION = 0xb0
/** FLEX 1.0, 2.0 and 3.0. */
const versions = new Set([0x0a, 0x14, 0x1e])

/** Which fields a record of FLEX has, in their order, and how many bytes they take. */
export interface Layout {
  readonly fields: readonly number[]
  readonly size: number
}

export const layoutOf = ({ memory }: DecodeContext): Layout | undefined => memory.get(KEY) as Layout | undefined

/** Reads and keeps the layout; returns what the answer repeats, undefined for versions that are not ours. */
export function negotiate(reader: Reader, { memory }: DecodeContext): Buffer | undefined {
  const agreed = reader.bytes(3)
  const isOurs = agreed[0] === NEGOTIATION && versions.has(agreed[1]!) && versions.has(agreed[2]!)
  if (!isOurs) return undefined
  const count = reader.u8()
  const mask = reader.bytes(Math.ceil(count / 8))
  const fields: number[] = []
  for (let field = 0; field < count; field++) if (mask[field >> 3]! & (0x80 >> (field & 7))) fields.push(field)
  const size = fields.reduce((sum, field) => sum + sizeOf(field), 0)
  memory.set(KEY, { fields, size } satisfies Layout)
  return agreed
}
