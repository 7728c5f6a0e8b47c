/** So many calls at once. */
const atOnce = 4

interface Outcome<T> {
  readonly done: number
  readonly failed: readonly T[]
  /** Why the first of them failed. */
  readonly error: unknown
}

/** Makes a call for each of many things, a few at a time; one that fails does not keep it from the others. */
export async function inTurns<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<Outcome<T>> {
  const failed: T[] = []
  let error: unknown
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      await call(item).catch((reason: unknown) => {
        error ??= reason
        failed.push(item)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done: items.length - failed.length, failed, error }
}
