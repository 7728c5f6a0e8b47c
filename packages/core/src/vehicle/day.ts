import type { Position } from '../model/position.ts'
import { type Activity, activityOf } from './vehicle-state.ts'

/** An interval in which a vehicle did one thing; `silent` when it did not report. Times are in milliseconds. */
export interface Interval {
  readonly state: Activity | 'silent'
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Metres and milliseconds. */
export interface DayTotals {
  readonly distance: number
  readonly moving: number
  readonly idling: number
  readonly parked: number
  readonly silent: number
}

type Reported = Pick<Position, 'fixTime' | 'speed' | 'attributes'>
interface Span {
  readonly from: number
  /** Exclusive; never later than the present moment. */
  readonly to: number
}

/** The silence after its last position that makes a vehicle count as silent, by activity: parked units report seldom. */
const silentAfterMs: Readonly<Record<Activity, number>> = {
  moving: 10 * 60_000,
  idling: 30 * 60_000,
  parked: 6 * 3_600_000,
}

/**
 * The activity of a vehicle in a time span, from its positions in order of time: intervals without gaps. A position counts until
 * the next one; when that comes too late, the vehicle was silent from the position on. Before the first position it is silent.
 */
export function intervalsOf(positions: readonly Reported[], { from, to }: Span): Interval[] {
  const intervals: Interval[] = []
  const add = (state: Interval['state'], start: number, end: number) => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    if (last <= first) return
    const before = intervals.at(-1)
    if (before?.state === state && before.to === first) intervals[intervals.length - 1] = { ...before, to: last }
    else intervals.push({ state, from: first, to: last })
  }
  add('silent', from, positions[0]?.fixTime.getTime() ?? to)
  for (const [index, position] of positions.entries()) {
    const start = position.fixTime.getTime()
    const end = positions[index + 1]?.fixTime.getTime() ?? to
    const activity = activityOf(position)
    add(end - start > silentAfterMs[activity] ? 'silent' : activity, start, end)
  }
  return intervals
}

/** Distance of the vehicle, from the positions' distances, and time spent in each activity. */
export function totalsOf(positions: readonly Reported[], intervals: readonly Interval[]): DayTotals {
  const totals = { distance: 0, moving: 0, idling: 0, parked: 0, silent: 0 }
  for (const { state, from, to } of intervals) totals[state] += to - from
  // The distance of the first position was driven before it
  for (const { attributes } of positions.slice(1)) {
    if (typeof attributes.distance === 'number' && attributes.distance > 0) totals.distance += attributes.distance
  }
  return totals
}
