let running = 0

/** Fetches parts that may be shown soon. A failure has no effect, as they are fetched again when they are shown. */
export async function fetchQuietly(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  running += 1
  await Promise.allSettled(loads.map((load) => load()))
  running -= 1
}

/** Whether such a part may be the one that could not be fetched. */
export const isFetchingQuietly = (): boolean => running > 0
