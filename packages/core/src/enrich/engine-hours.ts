import type { Position } from '../model/position.ts'

/**
 * Sets `hours` (milliseconds) where the unit did not: those of the last position, and the time since when the ignition was on
 * at both. They never run backwards. Reference §5.3, row 16.
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
