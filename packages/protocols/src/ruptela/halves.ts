import { put } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { asciiText } from '../text.ts'

/** A record as far as it has been read. */
export interface Draft {
  readonly fix: Fix
  /** Parameters that are half of an identifier, by number. */
  readonly halves: Map<number, bigint>
}

const drivers = [
  [126, 127],
  [155, 156],
] as const
const [TAG_HIGH, TAG_LOW] = [760, 761]
const numbers: ReadonlySet<number> = new Set([...drivers.flat(), TAG_HIGH, TAG_LOW])

export const isHalf = (id: number): boolean => numbers.has(id)

/** Sets the identifiers of which both halves came; a half alone stays a number. */
export function putHalves({ fix: { attributes }, halves }: Draft): void {
  if (halves.size === 0) return
  for (const [first, second] of drivers) {
    const pair = taken(halves, first, second)
    if (pair) put(attributes, 'driverUniqueId', pair.map(textOf).join(''))
  }
  const tag = taken(halves, TAG_HIGH, TAG_LOW)
  if (tag) put(attributes, 'tagId', tag.map((half) => unsigned(half).toString(16)).join(''))
  for (const [id, value] of halves) put(attributes, `io${id}`, Number(value))
}

function taken(halves: Map<number, bigint>, first: number, second: number): readonly [bigint, bigint] | undefined {
  const [a, b] = [halves.get(first), halves.get(second)]
  if (a === undefined || b === undefined) return undefined
  halves.delete(first)
  halves.delete(second)
  return [a, b]
}

const unsigned = (value: bigint): bigint => BigInt.asUintN(64, value)

/** Its eight bytes as text. */
function textOf(value: bigint): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(unsigned(value))
  return asciiText(bytes)
}
