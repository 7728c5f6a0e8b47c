/** Max concurrent calls. */
const atOnce = 4

interface Outcome<T> {
  readonly done: number
  readonly failed: readonly T[]
  /** The first error. */
  readonly error: unknown
}

/** Makes a call for each item with limited concurrency; a failure does not stop the others. */
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
