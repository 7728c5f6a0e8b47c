/**
 * Run-length encoding of ids: alternating lengths of gaps and runs, beginning with a gap: 3, 4, 5 and 9 are `[3, 3, 3, 1]`. Ids
 * are ascending and unique; consecutive ids cost nothing.
 */
export function packIds(ids: Iterable<number>): number[] {
  const lengths: number[] = []
  let next = 0
  for (const id of ids) {
    if (id === next && lengths.length > 0) lengths[lengths.length - 1]!++
    else lengths.push(id - next, 1)
    next = id + 1
  }
  return lengths
}

/** Decodes the ids of `packIds`. */
export function unpackIds(lengths: readonly number[]): Set<number> {
  const ids = new Set<number>()
  let next = 0
  for (const [at, length] of lengths.entries()) {
    if (at % 2 === 1) for (let id = next; id < next + length; id++) ids.add(id)
    next += length
  }
  return ids
}
