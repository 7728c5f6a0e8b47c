import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import { silenceBetween, usualDistanceGap } from '../model/silence.ts'
import { defineRule, eventOf, isPlaced, type NewEvent, type PositionMoment } from './rule.ts'
import type { MotionSettings } from './settings.ts'

interface Memory {
  readonly moving: boolean
  /** Where and when (ms) it stopped or, while it moves, last was far enough from its previous place. */
  readonly time: number
  readonly latitude: number
  readonly longitude: number
  /** Since when (ms) a stopped vehicle has been fast without a pause: it may be leaving. */
  readonly leaving?: number
}

/**
 * `deviceMoving` when a vehicle has left the place of its stop, and `deviceStopped` when it has stayed in one place for long
 * enough (reference §6.2, new logic): neither ignition nor a flag of the unit decides. The time of a departure is when it drove
 * off; a late position changes nothing.
 */
export const motion = defineRule<PositionMoment, Memory>({
  name: 'motion',
  follow({ position, before, after, settings: { motion: settings } }, memory) {
    if (after || !isPlaced(position)) return undefined
    if (!memory) return { memory: stoppedAt(position), events: [] }
    if (before && silenceBetween(before, position) > usualDistanceGap) return afterSilence(position, before, memory)
    const unseen = before && isPlaced(before) && tripUnseen(before, position, settings)
    if (unseen) {
      const left = before.fixTime
      const ended = memory.moving ? [at(position, 'deviceStopped', left)] : []
      const events = [...ended, at(position, 'deviceMoving', left), at(position, 'deviceStopped', position.fixTime)]
      return { memory: stoppedAt(position), events }
    }
    return memory.moving ? driving(position, memory, settings) : standing({ position, before, memory, settings })
  },
})

/** The path during the silence is unknown: the earlier state ends there, and no trip is reported. */
function afterSilence(position: Position, before: Position, { moving }: Memory) {
  const events = moving ? [at(position, 'deviceStopped', before.fixTime)] : []
  return { memory: stoppedAt(position), events }
}

function driving(position: Position, memory: Memory, { minDistance, minDuration }: MotionSettings) {
  if (metresFrom(memory, position) >= minDistance)
    return { memory: { ...stoppedAt(position), moving: true }, events: [] }
  if (position.fixTime.getTime() - memory.time < minDuration * 1000) return undefined
  return { memory: stoppedAt(position), events: [at(position, 'deviceStopped', position.fixTime)] }
}

interface Standing {
  readonly position: Position
  readonly before: Position | undefined
  readonly memory: Memory
  readonly settings: MotionSettings
}

function standing({ position, before, memory, settings }: Standing) {
  const isFast = before !== undefined && speedBetween(before, position) > settings.minDistance / settings.minDuration
  const leaving = isFast ? (memory.leaving ?? before.fixTime.getTime()) : undefined
  if (metresFrom(memory, position) >= settings.minDistance) {
    const left = new Date(Math.max(leaving ?? position.fixTime.getTime(), memory.time))
    return { memory: { ...stoppedAt(position), moving: true }, events: [at(position, 'deviceMoving', left)] }
  }
  if (leaving === memory.leaving) return undefined
  const { leaving: _, ...still } = memory
  return { memory: leaving === undefined ? still : { ...memory, leaving }, events: [] }
}

function tripUnseen(
  before: Position,
  position: Position,
  { minDistance, minDuration, stopGap }: MotionSettings,
): boolean {
  const isGap = position.fixTime.getTime() - before.fixTime.getTime() > stopGap * 1000
  return (
    isGap && metresFrom(before, position) >= minDistance && speedBetween(before, position) > minDistance / minDuration
  )
}

const stoppedAt = ({ fixTime, latitude, longitude }: Position): Memory => ({
  moving: false,
  time: fixTime.getTime(),
  latitude,
  longitude,
})

const at = (position: Position, type: 'deviceMoving' | 'deviceStopped', eventTime: Date): NewEvent => ({
  ...eventOf(position, type),
  eventTime,
})

const metresFrom = (from: Pick<Memory, 'latitude' | 'longitude'>, to: Position): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)

/** Metres a second; 0 for two positions of the same time. */
function speedBetween(before: Position, position: Position): number {
  const seconds = (position.fixTime.getTime() - before.fixTime.getTime()) / 1000
  return seconds > 0 ? metresFrom(before, position) / seconds : 0
}
