import type { Position } from '../model/position.ts'

/** 6 January 1980, where GPS time begins: the fix time of a unit that never had a fix. */
export const GPS_EPOCH = Date.UTC(1980, 0, 6)

/** Gives a report without coordinates those of the last position, and its fix time. Reference §5.3, row 2. */
export function fillOutdated(position: Position, last: Position | undefined): Position {
  if (!last) {
    position.fixTime = new Date(GPS_EPOCH)
    return position
  }
  position.fixTime = last.fixTime
  position.valid = last.valid
  position.latitude = last.latitude
  position.longitude = last.longitude
  position.altitude = last.altitude
  position.speed = last.speed
  position.course = last.course
  position.accuracy = last.accuracy
  return position
}
