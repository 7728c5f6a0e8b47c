import type { Position } from '../model/position.ts'

/**
 * Sets `hours` (milliseconds) where the unit did not: the hours of the last position, plus the time since it when the
 * ignition is on at both positions. They never decrease. Reference §5.3, row 16.
 */
export function addEngineHours(position: Position, last: Position | undefined): Position {
  const { attributes } = position
  if (attributes.hours !== undefined || !last) return position
  const before = last.attributes.hours
  let hours = typeof before === 'number' ? before : 0
  if (attributes.ignition === true && last.attributes.ignition === true) {
    hours += Math.max(position.deviceTime.getTime() - last.deviceTime.getTime(), 0)
  }
  if (hours !== 0) attributes.hours = hours
  return position
}
