import { AppError } from '@rastro/core/kit/errors'

const windowMs = 60_000
const mostFailures = 10
const mostKeys = 10_000

/** Counts failures for each key. After too many within a minute further attempts are refused without being checked. */
export interface Throttle {
  /** Runs the check and gives its result. Throws a 429 when the key has failed too often. */
  attempt(key: string, isRight: () => boolean | Promise<boolean>): Promise<boolean>
}

export function createThrottle(now: () => Date): Throttle {
  const failures = new Map<string, number[]>()
  const turns = new Map<string, Promise<void>>()

  function recent(key: string): number[] {
    const since = now().getTime() - windowMs
    const times = (failures.get(key) ?? []).filter((time) => time > since)
    if (times.length > 0) failures.set(key, times)
    else failures.delete(key)
    return times
  }

  async function hear(key: string, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    if (recent(key).length >= mostFailures) throw new AppError(429, 'Too many failed logins; try again in a minute')
    const right = await isRight()
    if (right) failures.delete(key)
    else failures.set(key, [...recent(key), now().getTime()])
    if (failures.size > mostKeys) for (const other of [...failures.keys()]) recent(other)
    return right
  }

  return {
    attempt(key, isRight) {
      // One after another: otherwise many attempts at once would all be checked before the first one has failed
      const turn = (turns.get(key) ?? Promise.resolve()).then(() => hear(key, isRight))
      const end = () => {
        if (turns.get(key) === over) turns.delete(key)
      }
      const over = turn.then(end, end)
      turns.set(key, over)
      return turn
    },
  }
}
