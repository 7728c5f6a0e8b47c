import { numberOr } from '../vocabulary/attribute-values.ts'

/** If detected later than this, it is history: the server was down, or the limit has only now been set. */
const oldestMs = 24 * 3_600_000
/** A shorter period would make an event on every check. */
const shortestPeriodMs = 5 * 60_000

/**
 * When a device that is silent since `lastUpdate` was inactive for `deviceInactivityStart`, or for another
 * `deviceInactivityPeriod` after that (ms, reference §6.2): the last such time until `now`. Undefined when there is none, or it
 * is more than a day ago. `attribute` gives the effective value for the device.
 */
export function inactiveAt(lastUpdate: Date, now: Date, attribute: (key: string) => unknown): Date | undefined {
  const { start, period } = readInactivity(attribute)
  const over = now.getTime() - lastUpdate.getTime() - start
  if (start <= 0 || over < 0) return undefined
  const since = period > 0 ? over % period : over
  return since <= oldestMs ? new Date(now.getTime() - since) : undefined
}

/** Milliseconds: after which silence a device is inactive, 0 for never, and after how much more again, 0 for never. */
export interface InactivitySettings {
  readonly start: number
  readonly period: number
}

export function readInactivity(attribute: (key: string) => unknown): InactivitySettings {
  const told = numberOr(attribute('deviceInactivityPeriod'), 0)
  return {
    start: Math.max(0, numberOr(attribute('deviceInactivityStart'), 0)),
    period: told > 0 ? Math.max(shortestPeriodMs, told) : 0,
  }
}

/** All such times of a silence that began at `lastUpdate` and ended at `until` (ms). */
export function* inactiveBetween(lastUpdate: number, until: number, { start, period }: InactivitySettings) {
  if (start <= 0) return
  for (let time = lastUpdate + start; time <= until; time += period) {
    yield time
    if (period <= 0) return
  }
}
