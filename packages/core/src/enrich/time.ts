import type { Position } from '../model/position.ts'
import { GPS_EPOCH } from './outdated.ts'
import type { FilterSettings, TimeSettings } from './settings.ts'

const DAY = 86_400_000
/** The week number of GPS has ten bits: it starts at 0 again after this time. */
const CYCLE = 1024 * 7 * DAY
/** An older fix is assumed to have a wrong week number. */
const OLDEST = CYCLE - 90 * DAY

/** Tolerated lead of a unit's clock over ours: GPS time without leap seconds is 18 s ahead. */
export const FUTURE_TOLERANCE_MS = 60_000

/**
 * Corrects times whose GPS week number has started at 0 again, and replaces the fix time by the device time or the server
 * time where a setting says so. Uses the server time of the position as the current time. Reference §5.3, row 3.
 */
export function correctTimes(position: Position, settings: TimeSettings): Position {
  const now = position.serverTime.getTime()
  position.fixTime = unrolled(position.fixTime, now)
  position.deviceTime = unrolled(position.deviceTime, now)
  const { override, protocols } = settings
  if (!override || (protocols.length > 0 && !protocols.includes(position.protocol ?? ''))) return position
  if (override === 'serverTime') position.deviceTime = position.serverTime
  position.fixTime = position.deviceTime
  return position
}

/**
 * Moves a future fix to now, so that no position is later than what follows it (decision 0030). One far enough ahead for
 * `filter.future` is left to that filter. "Now" is the server time; the device time is unchanged.
 */
export function bringToPresent(position: Position, { enable, future }: FilterSettings): Position {
  const ahead = position.fixTime.getTime() - position.serverTime.getTime()
  const isDropped = enable && future > 0 && ahead > future * 1000
  if (ahead > FUTURE_TOLERANCE_MS && !isDropped) position.fixTime = position.serverTime
  return position
}

function unrolled(time: Date, now: number): Date {
  let found = time.getTime()
  if (found <= GPS_EPOCH || now - found <= OLDEST) return time
  while (now - found > OLDEST) found += CYCLE
  return new Date(found)
}
