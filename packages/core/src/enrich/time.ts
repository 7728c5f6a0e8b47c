import type { Position } from '../model/position.ts'
import { GPS_EPOCH } from './outdated.ts'
import type { FilterSettings, TimeSettings } from './settings.ts'

const DAY = 86_400_000
/** The week number of GPS has ten bits and starts again after so long. */
const CYCLE = 1024 * 7 * DAY
/** A fix that old is taken for one whose week number has started again. */
const OLDEST = CYCLE - 90 * DAY

/** A unit's clock may be so far ahead of ours: that of GPS, without leap seconds, is by 18 s. */
export const FUTURE_TOLERANCE_MS = 60_000

/**
 * Brings times from before the last turn of the GPS week back to today, and lets the unit's or the server's clock replace the
 * fix time where a setting says so. "Now" is the server time of the position. Reference §5.3, row 3.
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
 * A fix of the future becomes one of now, so that no place can be later than what comes after it (decision 0030). One so
 * far ahead that `filter.future` drops it is left to the filter. "Now" is the server time; the device time stays as told.
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
