import type { Position } from '../model/position.ts'
import type { Summary } from '../model/report-items.ts'
import {
  averageSpeed,
  distanceBetween,
  type Fix,
  fuelBetween,
  hoursBetween,
  type Measured,
  measure,
  measuredAttributes,
  odometerOf,
  startMeasuring,
} from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import type { StoredDay } from './stored-days.ts'

interface State extends RowsState<Summary> {
  readonly input: ReportInput
  readonly measured: Measured
  /** The last fix before the day: its way to the first fix of the day belongs to the day. */
  base: Fix | undefined
  first: Fix | undefined
  last: Fix | undefined
  maxSpeed: number
  /** Index of the day in `days`. */
  day: number
}

/** ENT-33, RPT-50: what a device did in the period, or in each of its days; days without positions are left out. */
export const summary = defineReduction<State, Summary[], ReportInput>({
  attributes: measuredAttributes,
  start({ stored, ...input }) {
    const { days = [], segments: { measured = startMeasuring() } = {} } = stored ?? {}
    const state: State = {
      ...{ input, measured, rows: [], isDone: false, base: days.length > 0 ? days[0]!.base : measured.fix },
      ...{ first: undefined, last: undefined, maxSpeed: 0, day: 0 },
    }
    for (const day of days) addDay(state, day)
    return state
  },
  add(state, position: Position) {
    const { input } = state
    const time = position.fixTime.getTime()
    if (time > input.to) {
      state.isDone = true
      return state
    }
    const fix = measure(state.measured, position, input.settings)
    if (!fix) return state
    if (time < input.from) {
      state.base = fix
      return state
    }
    addDay(state, { first: fix, last: fix, maxSpeed: fix.speed })
    return state
  },
  end(state) {
    push(state)
    return state.rows
  },
})

/** Adds a part of a day: a single fix, or all of it. */
function addDay(state: State, { first, last, maxSpeed }: Pick<StoredDay, 'first' | 'last' | 'maxSpeed'>): void {
  endDaysBefore(state, first.time)
  state.first ??= first
  state.last = last
  state.maxSpeed = Math.max(state.maxSpeed, maxSpeed)
}

function endDaysBefore(state: State, time: number): void {
  const { days = [] } = state.input
  while (state.day < days.length && time >= days[state.day]!) {
    push(state)
    state.day += 1
  }
}

/** Adds the row of the present day, if it has positions, and begins the next. */
function push(state: State): void {
  const { input, first, last, maxSpeed } = state
  if (!first || !last) return
  const { settings, deviceId, deviceName } = input
  const start = state.base ?? first
  const distance = distanceBetween(start, last, settings)
  const engineHours = hoursBetween(start, last)
  state.rows.push({
    deviceId,
    deviceName,
    distance,
    averageSpeed: averageSpeed(distance, engineHours || last.driving - start.driving),
    maxSpeed,
    spentFuel: fuelBetween(start, last),
    startOdometer: odometerOf(start, settings),
    endOdometer: odometerOf(last, settings),
    startTime: new Date(first.time),
    endTime: new Date(last.time),
    startHours: start.hours ?? 0,
    endHours: last.hours ?? 0,
    engineHours,
  })
  state.base = last
  state.first = undefined
  state.last = undefined
  state.maxSpeed = 0
}
