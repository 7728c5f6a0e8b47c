import type { Position } from '../model/position.ts'
import { GPS_EPOCH } from './outdated.ts'
import type { FilterSettings, TimeSettings } from './settings.ts'

const DAY = 86_400_000
/** The week number of GPS has ten bits: it starts at 0 again after this time. */
const CYCLE = 1024 * 7 * DAY
/** A fix that is older than this is taken for one with a wrong week number. */
const OLDEST = CYCLE - 90 * DAY

/** A unit's clock may be so far ahead of ours: that of GPS, without leap seconds, is by 18 s. */
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
