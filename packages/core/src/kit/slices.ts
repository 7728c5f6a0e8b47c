/** Splits a list into slices of at most so many items, in order. */
export function* slicesOf<T>(items: readonly T[], most: number): Generator<readonly T[]> {
  for (let first = 0; first < items.length; first += most) yield items.slice(first, first + most)
}
