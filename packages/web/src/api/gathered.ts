interface Gathering<T> {
  /** The rows of these ids, any number of each. */
  read(ids: readonly number[]): Promise<readonly T[]>
  idOf(row: T): number
  /** The maximum number of ids of one call. */
  readonly most: number
}

/** A function that reads the rows of one id; ids that are asked for together are read in one call. */
export function gathered<T>({ read, idOf, most }: Gathering<T>): (id: number) => Promise<readonly T[]> {
  let asked = new Set<number>()
  let answer: Promise<ReadonlyMap<number, readonly T[]>> | undefined
  const readAll = async (ids: ReadonlySet<number>) => {
    // Whoever asks in the same turn is in the set by then
    await Promise.resolve()
    asked = new Set()
    answer = undefined
    return Map.groupBy(await read([...ids]), idOf)
  }
  return async (id) => {
    if (asked.size >= most) {
      asked = new Set()
      answer = undefined
    }
    asked.add(id)
    answer ??= readAll(asked)
    return (await answer).get(id) ?? []
  }
}
