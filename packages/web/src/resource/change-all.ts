import { AppError } from '@rastro/core/kit/errors'

/** Max concurrent calls. */
const atOnce = 4

/** What kept one item from being changed. */
export interface Failure<T> {
  readonly item: T
  readonly error: unknown
}

/** How far a change of many items is. */
export interface Progress<T> {
  readonly done: number
  readonly failed: readonly Failure<T>[]
  /** The server cannot be reached: it goes on by itself. */
  readonly isWaiting: boolean
}

/** Where it ended. `left`: the items that were not reached, as somebody stopped it or the session ended. */
export interface Ended<T> extends Omit<Progress<T>, 'isWaiting'> {
  readonly left: readonly T[]
}

interface ChangeAll<T> {
  /** Changes one item; called again for the same one when its answer was lost, so it must not matter whether it was changed already. */
  readonly change: (item: T) => Promise<unknown>
  readonly signal: AbortSignal
  readonly tell: (progress: Progress<T>) => void
  /** Waits before another attempt, or until the signal is aborted; `attempt` counts from 1. */
  readonly pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

/**
 * Changes items one after the other, a few at once. A failure of one does not stop the others; without a connection, and while the
 * server is busy, it waits and goes on with the same item.
 */
export async function changeAll<T>(
  items: readonly T[],
  { change, signal, tell, pause }: ChangeAll<T>,
): Promise<Ended<T>> {
  const failed: Failure<T>[] = []
  const reached = new Set<T>()
  const stopped = new AbortController()
  const ended = AbortSignal.any([signal, stopped.signal])
  let waiting = 0
  const told = () => tell({ done: reached.size - failed.length, failed: [...failed], isWaiting: waiting > 0 })
  const attempt = async (item: T) => {
    for (let count = 1; !ended.aborted; count++) {
      try {
        await change(item)
        return void reached.add(item)
      } catch (error) {
        if (error instanceof AppError && error.status === 401) return stopped.abort()
        if (!isPassing(error)) {
          failed.push({ item, error })
          return void reached.add(item)
        }
        waiting++
        told()
        await pause(count, ended)
        waiting--
      }
    }
  }
  const queue = items.values()
  const work = async () => {
    for (const item of queue) {
      if (ended.aborted) return
      await attempt(item)
      told()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done: reached.size - failed.length, failed, left: items.filter((item) => !reached.has(item)) }
}

/** No connection (0), too many calls, or a server that starts, ends or is busy. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError && [0, 429, 502, 503, 504].includes(error.status)

const longestPauseMs = 30_000

/** Twice as long each time; ends early when the browser is online again. */
export function pauseOnline(attempt: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(longestPauseMs, 1000 * 2 ** (attempt - 1)))
  const go = () => resolve()
  addEventListener('online', go)
  signal.addEventListener('abort', go)
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener('online', go)
    signal.removeEventListener('abort', go)
  })
}
