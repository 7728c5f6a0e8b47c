import type { Position } from '../model/position.ts'

/** Sets `motion` where the unit did not: faster than `motionSpeed` knots. Reference §5.3, row 12. */
export function addMotion(position: Position, motionSpeed: number): Position {
  position.attributes.motion ??= position.speed > motionSpeed
  return position
}
