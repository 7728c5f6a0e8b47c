import type { Position } from '../model/position.ts'
import { GPS_EPOCH } from './outdated.ts'
import type { TimeSettings } from './settings.ts'

const DAY = 86_400_000
/** The week number of GPS has ten bits and starts again after so long. */
const CYCLE = 1024 * 7 * DAY
/** A fix that old is taken for one whose week number has started again. */
const OLDEST = CYCLE - 90 * DAY

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

function unrolled(time: Date, now: number): Date {
  let found = time.getTime()
  if (found <= GPS_EPOCH || now - found <= OLDEST) return time
  while (now - found > OLDEST) found += CYCLE
  return new Date(found)
}
