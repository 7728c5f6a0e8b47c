import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import type { TurnReason } from '../model/trip-explanation.ts'
import type { MotionSettings } from '../rules/settings.ts'
import { type Fix, type Measured, type MeasureSettings, measure, startMeasuring } from './fixes.ts'

/** How the history of one device is divided into trips and stops. */
export interface SegmentSettings extends MeasureSettings {
  readonly motion: MotionSettings
}

/** Why a segment ended and the next began, and the fix with which that was known. */
export interface Turn {
  readonly reason: TurnReason
  readonly by: Fix
}

/** A trip or a stop of the whole history: it does not depend on the period that is asked for. */
export interface Segment {
  readonly isTrip: boolean
  readonly start: Fix
  readonly end: Fix
  /** Undefined of the first one, and of stored ones. */
  readonly began?: Turn | undefined
  readonly ended?: Turn | undefined
  /** Knots. */
  readonly maxSpeed: number
  /** The vehicle was still in it at its last fix. */
  readonly isOpen: boolean
}

/** Plain data, so that it crosses between threads. */
export interface SegmentState {
  readonly measured: Measured
  isTrip: boolean
  start: Fix | undefined
  began: Turn | undefined
  maxSpeed: number
  /** Of a trip, where and when it last was far enough from its previous place; of a stop, its place. */
  anchor: Fix | undefined
  /**
   * The fixes that may belong to the next segment, oldest first: of a trip those since the anchor, of a stop those since it may
   * be leaving, beginning with the last one at rest.
   */
  tail: Fix[]
}

export const startSegments = (): SegmentState => ({
  measured: startMeasuring(),
  isTrip: false,
  start: undefined,
  began: undefined,
  maxSpeed: 0,
  anchor: undefined,
  tail: [],
})

/** A vehicle within this part of the distance of a trip has arrived. */
export const arrivalPart = 1 / 4
/** Fixes in the tail; of a unit that reports more often the earlier ones count as part of the segment. */
const longestTail = 2000

/**
 * Adds a position and returns the segments that ended with it: a trip begins when the vehicle drives off and ends when it arrives,
 * both known only later (reference §6.2, new logic). The live rule `motion` reports a stop when it is confirmed (decision 155).
 */
export function addToSegments(state: SegmentState, position: Position, settings: SegmentSettings): Segment[] {
  const { fix: before } = state.measured
  const fix = measure(state.measured, position, settings)
  if (!fix) return []
  if (!before) {
    begin(state, { isTrip: false, at: fix, tail: [fix], began: undefined })
    return []
  }
  const { motion } = settings
  if (fix.time - before.time > motion.stopGap * 1000) return afterGap(state, before, { fix, motion })
  return state.isTrip ? driving(state, { fix, motion }) : standing(state, before, { fix, motion })
}

/** The segment in which the history ends. */
export function lastSegment(state: SegmentState): Segment | undefined {
  const { start, measured } = state
  if (!start || !measured.fix) return undefined
  return {
    isTrip: state.isTrip,
    start,
    end: measured.fix,
    began: state.began,
    ended: { reason: 'last', by: measured.fix },
    maxSpeed: fastestOf(state.maxSpeed, state.tail),
    isOpen: true,
  }
}

interface Step {
  readonly fix: Fix
  readonly motion: MotionSettings
}

function driving(state: SegmentState, { fix, motion }: Step): Segment[] {
  const { anchor, tail } = state
  if (metresFrom(anchor!, fix) >= motion.minDistance) {
    settle(state, fix)
    state.anchor = fix
    return []
  }
  tail.push(fix)
  if (tail.length > longestTail) state.maxSpeed = Math.max(state.maxSpeed, tail.shift()!.speed)
  if (seconds(anchor!, fix) < motion.minDuration) return []
  const close = motion.minDistance * arrivalPart
  // It arrived with the first of the last fixes that are all close to this one
  const arrival = tail.findLastIndex((earlier) => metresFrom(earlier, fix) > close) + 1
  const ended = turn(state, arrival, { reason: 'stayed', by: fix })
  state.anchor = fix
  return [ended]
}

function standing(state: SegmentState, before: Fix, { fix, motion }: Step): Segment[] {
  const isFast = metresFrom(before, fix) > (motion.minDistance / motion.minDuration) * seconds(before, fix)
  if (!isFast || state.tail.length > longestTail) settle(state, fix)
  else state.tail.push(fix)
  if (metresFrom(state.anchor!, fix) < motion.minDistance) return []
  const ended = turn(state, 0, { reason: 'moved', by: fix })
  settle(state, fix)
  return [ended]
}

/** After a long silence a vehicle at another place has made a trip that nobody saw, if it got there as fast as a vehicle. */
function afterGap(state: SegmentState, before: Fix, { fix, motion }: Step): Segment[] {
  const silence: Turn = { reason: 'silence', by: fix }
  settle(state, before)
  const ended = state.isTrip ? [turn(state, 0, silence)] : []
  if (metresFrom(before, fix) < motion.minDistance) {
    settle(state, fix)
    return ended
  }
  ended.push(turn(state, 0, silence))
  const isDriven = metresFrom(before, fix) / seconds(before, fix) > motion.minDistance / motion.minDuration
  settle(state, fix)
  if (isDriven) ended.push(turn(state, 0, silence))
  else begin(state, { isTrip: false, at: fix, tail: [fix], began: silence })
  return ended
}

/** Ends the segment at this fix of the tail, and begins the other kind there with the rest of it. */
function turn(state: SegmentState, index: number, ended: Turn): Segment {
  const { isTrip, start, began, tail } = state
  const at = tail[index]!
  const maxSpeed = fastestOf(state.maxSpeed, tail.slice(0, index + 1))
  begin(state, { isTrip: !isTrip, at, tail: tail.slice(index), began: ended })
  return { isTrip, start: start!, end: at, began, ended, maxSpeed, isOpen: false }
}

interface Beginning {
  readonly isTrip: boolean
  readonly at: Fix
  readonly tail: Fix[]
  readonly began: Turn | undefined
}

function begin(state: SegmentState, { isTrip, at, tail, began }: Beginning): void {
  state.isTrip = isTrip
  state.start = at
  state.began = began
  state.anchor = at
  state.maxSpeed = 0
  state.tail = tail
}

/** All fixes so far belong to the segment; only with this one may another begin. */
function settle(state: SegmentState, fix: Fix): void {
  state.maxSpeed = fastestOf(state.maxSpeed, state.tail)
  state.tail = [fix]
}

const fastestOf = (speed: number, fixes: readonly Fix[]): number =>
  fixes.reduce((most, fix) => Math.max(most, fix.speed), speed)

const metresFrom = (from: Fix, to: Fix): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
const seconds = (from: Fix, to: Fix): number => (to.time - from.time) / 1000
