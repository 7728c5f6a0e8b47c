import type { Position } from '../model/position.ts'
import { isLikely } from '../model/silence.ts'

/**
 * Sets `hours` (milliseconds) where the unit did not: the hours of the last position, plus the time since it when the
 * ignition is on at both positions, the clocks were set, and no more than `maxGap` (seconds) lies between them (decision 77).
 * They never decrease. Reference §5.3, row 16.
 */
export function addEngineHours(
  position: Position,
  last: Position | undefined,
  { maxGap }: { readonly maxGap: number },
): Position {
  const { attributes } = position
  if (attributes.hours !== undefined || !last) return position
  const before = last.attributes.hours
  let hours = typeof before === 'number' && Number.isFinite(before) ? before : 0
  if (attributes.ignition === true && last.attributes.ignition === true) hours += ranBetween(last, position, maxGap)
  if (hours !== 0) attributes.hours = hours
  return position
}

function ranBetween(last: Position, position: Position, maxGap: number): number {
  const gap = position.deviceTime.getTime() - last.deviceTime.getTime()
  const isCounted = gap > 0 && gap <= maxGap * 1000
  return isCounted && isLikely(last.deviceTime, last) && isLikely(position.deviceTime, position) ? gap : 0
}
