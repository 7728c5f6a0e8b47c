import type { Position } from '../model/position.ts'
import type { Alarm } from '../vocabulary/alarms.ts'
import { defineRule, eventOf, type PositionMoment } from './rule.ts'

const metresPerSecond = 0.514444
/** Below this speed (knots), and over a longer time (seconds), the course is too unreliable to measure a bend. */
const slowest = 10
const longest = 10

/**
 * Alarms for harsh acceleration and braking, by the speed of two positions (reference §6.2), and for bends that are taken too
 * fast, by how quickly the course turns. Off until a threshold is set; a late position makes no event.
 */
export const behaviour = defineRule<PositionMoment>({
  name: 'behaviour',
  follow({ position, before, after, settings: { behaviour: thresholds } }) {
    const { acceleration, braking, cornering } = thresholds
    if (after || !before || (acceleration <= 0 && braking <= 0 && cornering <= 0)) return undefined
    const seconds = (position.fixTime.getTime() - before.fixTime.getTime()) / 1000
    if (seconds <= 0 || !position.valid || !before.valid) return undefined
    const gained = ((position.speed - before.speed) * metresPerSecond) / seconds
    const alarms: Alarm[] = []
    if (acceleration > 0 && gained >= acceleration) alarms.push('hardAcceleration')
    if (braking > 0 && gained <= -braking) alarms.push('hardBraking')
    if (cornering > 0 && sideways(before, position, seconds) >= cornering) alarms.push('hardCornering')
    return alarms.length > 0 ? { events: alarms.map((alarm) => eventOf(position, 'alarm', { alarm })) } : undefined
  },
})

/** The lateral acceleration in the bend. */
function sideways(before: Position, position: Position, seconds: number): number {
  if (seconds > longest || Math.min(before.speed, position.speed) < slowest) return 0
  const turned = Math.abs(((position.course - before.course + 540) % 360) - 180)
  const speed = ((before.speed + position.speed) / 2) * metresPerSecond
  return (speed * turned * Math.PI) / 180 / seconds
}
