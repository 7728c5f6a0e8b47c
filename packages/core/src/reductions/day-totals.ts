import type { Position } from '../model/position.ts'
import type { DayTotal } from '../model/report-items.ts'
import { activityOf } from '../vehicle/vehicle-state.ts'
import { distanceBetween, type Fix, longestLeg, type Measured, measure, odometerOf, startMeasuring } from './fixes.ts'
import { longestSilence } from './idling.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

interface State extends RowsState<DayTotal> {
  readonly input: ReportInput
  readonly measured: Measured
  /** The last fix before the day: its way to the first fix of the day belongs to the day. */
  base: Fix | undefined
  first: Fix | undefined
  last: Fix | undefined
  maxSpeed: number
  /** Milliseconds. */
  driving: number
  idle: number
  /** Index of the day in `days`. */
  day: number
}

/**
 * How far a device drove in each day, and how long its engine ran, driving or standing; what lasts over a midnight is divided there.
 * Distances are those of the daily summary; a time between two reports is what the first of them says. Days without positions
 * are left out.
 */
export const dayTotals = defineReduction<State, DayTotal[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    ...{ base: undefined, first: undefined, last: undefined, maxSpeed: 0, driving: 0, idle: 0, day: 0 },
  }),
  add(state, position: Position) {
    const { input, measured } = state
    const { last: before } = measured
    const fix = measure(measured, position, input.settings)
    if (!fix || state.isDone) return state
    passTime(state, before, fix.time)
    state.isDone = fix.time > input.to
    if (state.isDone) return state
    if (fix.time < input.from) {
      state.base = fix
      return state
    }
    state.first ??= fix
    state.last = fix
    state.maxSpeed = Math.max(state.maxSpeed, fix.speed)
    return state
  },
  end(state) {
    push(state)
    return state.rows
  },
})

/** Counts the time since the report before, and ends the days that it reaches beyond. */
function passTime(state: State, before: Position | undefined, time: number): void {
  const { from, to, days = [] } = state.input
  const running = before && runningBetween(before, time)
  const until = Math.min(time, to)
  let since = Math.max(before?.fixTime.getTime() ?? time, from)
  for (;;) {
    const midnight = days[state.day] ?? Number.POSITIVE_INFINITY
    const end = Math.min(until, midnight)
    if (running) state[running] += Math.max(0, end - since)
    if (time < midnight) return
    push(state)
    since = Math.max(since, midnight)
    state.day += 1
  }
}

/** What the engine did after this report; undefined where it was off, or nobody knows as the unit was silent. */
function runningBetween(before: Position, time: number): 'driving' | 'idle' | undefined {
  const silence = time - before.fixTime.getTime()
  if (activityOf(before) === 'moving') return silence <= longestLeg ? 'driving' : undefined
  return before.attributes.ignition === true && silence <= longestSilence ? 'idle' : undefined
}

/** Adds the row of the present day, if it has positions, and begins the next. */
function push(state: State): void {
  const { input, first, last, base, maxSpeed, driving, idle } = state
  const { settings, deviceId, deviceName } = input
  if (first && last) {
    const start = base ?? first
    const running = driving + idle
    state.rows.push({
      ...{ deviceId, deviceName },
      day: new Date(first.time),
      startTime: new Date(first.time),
      endTime: new Date(last.time),
      distance: distanceBetween(start, last, settings),
      startOdometer: odometerOf(start, settings),
      endOdometer: odometerOf(last, settings),
      ...{ maxSpeed, drivingTime: driving, idleTime: idle, runningTime: running },
      idlePart: running > 0 ? Math.round((idle / running) * 1000) / 10 : null,
    })
    state.base = last
  }
  state.first = undefined
  state.last = undefined
  state.maxSpeed = 0
  state.driving = 0
  state.idle = 0
}
