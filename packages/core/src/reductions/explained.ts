import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import {
  tripExplanationBounds as bounds,
  type Explained,
  type LeftOutReason,
  type TripStep,
} from '../model/trip-explanation.ts'
import { type Fix, isByOdometer, leftOutAs } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import {
  addToSegments,
  arrivalPart,
  lastSegment,
  type Segment,
  type SegmentState,
  startSegments,
  type Turn,
} from './segments.ts'

type Point = Pick<Fix, 'time' | 'latitude' | 'longitude'>

interface State extends RowsState<Explained> {
  readonly input: ReportInput
  readonly segments: SegmentState
  readonly steps: TripStep[]
  /** The first fix of the trip. */
  first: Fix | undefined
  last: Fix | undefined
  /** Where it may have paused: the fixes from the first of these to the second are close to each other. */
  rest: readonly [Fix, Fix] | undefined
  used: number
  leftOut: number
  fixes: Point[]
  /** Only every so many fixes are kept. */
  every: number
  readonly leftOutFixes: Point[]
}

/** A shorter rest is traffic (ms). */
const shortestPause = 60_000
/** Left-out positions within so many milliseconds of each other are one step. */
const together = 5 * 60_000

/** Why the trip from `from` to `to` is one: what began and ended it, which pauses did not, and which positions were left out. */
export const explained = defineReduction<State, Explained[], ReportInput>({
  start: (input) => ({
    ...{ input, segments: startSegments(), steps: [], rows: [], isDone: false, first: undefined, last: undefined },
    ...{ rest: undefined, used: 0, leftOut: 0, fixes: [], every: 1, leftOutFixes: [] },
  }),
  add(state, position: Position) {
    if (state.isDone) return state
    const { input, segments } = state
    const { from, to, settings } = input
    const time = position.fixTime.getTime()
    const isInside = time >= from && time <= to
    const reason = leftOutAs(segments.measured, position)
    if (reason && isInside) addLeftOut(state, position, reason)
    for (const segment of addToSegments(segments, position, settings)) addSegment(state, segment)
    const { fix } = segments.measured
    if (!reason && isInside && fix) addFix(state, fix)
    // The fix that told of the end comes after it
    state.isDone = fix !== undefined && fix.time > to && segments.start!.time >= to
    return state
  },
  end(state) {
    const { input, segments, steps, first, last, used, leftOut, fixes, leftOutFixes } = state
    const open = state.isDone ? undefined : lastSegment(segments)
    if (open) addSegment(state, open)
    endRest(state)
    const moving = first && last ? last.driving - first.driving : 0
    const byOdometer = first !== undefined && last !== undefined && isByOdometer(first, last, input.settings)
    const inOrder = steps.sort((a, b) => a.time.getTime() - b.time.getTime()).slice(0, bounds.steps)
    if (last && fixes.at(-1)?.time !== last.time) fixes.push(pointOf(last))
    const moments = (points: Point[]) => points.map((point) => ({ ...point, time: new Date(point.time) }))
    return [
      { steps: inOrder, used, leftOut, moving, byOdometer, fixes: moments(fixes), leftOutFixes: moments(leftOutFixes) },
    ]
  },
})

function addLeftOut(state: State, position: Position, reason: LeftOutReason): void {
  const { steps, leftOutFixes, segments } = state
  const { id, fixTime, latitude, longitude } = position
  const { last } = segments.measured
  const metres = reason === 'wild' && last ? metresBetween(last.latitude, last.longitude, latitude, longitude) : 0
  state.leftOut += 1
  const point = { time: fixTime.getTime(), latitude, longitude }
  if (reason === 'wild' && leftOutFixes.length < bounds.leftOut) leftOutFixes.push(point)
  const before = steps.findLast(({ kind }) => kind === 'leftOut')
  if (before?.reason === reason && point.time - before.until.getTime() <= together) {
    const count = before.count + 1
    steps[steps.indexOf(before)] = { ...before, until: fixTime, count, metres: Math.max(before.metres, metres) }
  } else if (steps.length < bounds.steps) {
    steps.push({ ...stepAt('leftOut', { id, ...point }, point.time), reason, count: 1, metres })
  }
}

/** Of a trip that was joined, the stops between are told; of a part of one only what it has of the whole. */
function addSegment(state: State, { isTrip, start, end, began, ended }: Segment): void {
  const { steps, input } = state
  if (isTrip && start.time === input.from && began) steps.push(turnStep('began', start, began))
  if (isTrip && end.time === input.to && ended) steps.push(turnStep('ended', end, ended))
  const isInside = start.time >= input.from && end.time <= input.to && end.time > start.time
  if (!isTrip && isInside && steps.length < bounds.steps) steps.push(stepAt('stop', start, end.time))
}

const turnStep = (kind: 'began' | 'ended', at: Fix, { reason, by }: Turn): TripStep => ({
  ...stepAt(kind, at, by.time),
  reason,
  metres: by.metres - at.metres,
})

function addFix(state: State, fix: Fix): void {
  const { rest, input, fixes, every } = state
  state.first ??= fix
  state.last = fix
  if (state.used % every === 0) fixes.push(pointOf(fix))
  state.used += 1
  if (fixes.length >= bounds.fixes) {
    state.fixes = fixes.filter((_, index) => index % 2 === 0)
    state.every = every * 2
  }
  const isClose = rest && metresFrom(rest[0], fix) <= input.settings.motion.minDistance * arrivalPart
  if (!isClose) endRest(state)
  state.rest = [isClose ? rest[0] : fix, fix]
}

/** A rest within the trip that was long enough to be noticed and too short to end it. */
function endRest({ rest, steps, input }: State): void {
  if (!rest) return
  const [start, end] = rest
  const lasted = end.time - start.time
  const isWithin = start.time > input.from && end.time < input.to
  if (!isWithin || lasted < shortestPause || lasted >= input.settings.motion.minDuration * 1000) return
  if (steps.length < bounds.steps) steps.push(stepAt('pause', start, end.time))
}

const pointOf = ({ time, latitude, longitude }: Point): Point => ({ time, latitude, longitude })

const stepAt = (
  kind: TripStep['kind'],
  { id, time, latitude, longitude }: Point & Pick<Fix, 'id'>,
  until: number,
): TripStep => ({
  ...{ kind, reason: null, time: new Date(time), until: new Date(until) },
  ...{ positionId: id, latitude, longitude, count: 0, metres: 0 },
})

const metresFrom = (from: Point, to: Point): number =>
  metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
