import { AppError } from '@rastro/core/errors'

const windowMs = 60_000
const mostFailures = 10

/** Counts failed logins by address and account; too many in a minute and the next attempt is refused unheard. */
export interface Throttle {
  /** Throws a 429 in words when the key has failed too often. */
  check(key: string): void
  failed(key: string): void
  succeeded(key: string): void
}

export function createThrottle(now: () => Date): Throttle {
  const failures = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const since = now().getTime() - windowMs
    const times = (failures.get(key) ?? []).filter((time) => time > since)
    if (times.length > 0) failures.set(key, times)
    else failures.delete(key)
    return times
  }
  return {
    check(key) {
      if (recent(key).length >= mostFailures) throw new AppError(429, 'Too many failed logins; try again in a minute')
    },
    failed(key) {
      failures.set(key, [...recent(key), now().getTime()])
      if (failures.size > 10_000) for (const other of [...failures.keys()]) recent(other)
    },
    succeeded: (key) => failures.delete(key),
  }
}
