import type { Position } from '../model/position.ts'
import type { Trip } from '../model/report-items.ts'
import { type Fix, type Measured, measure, startMeasuring } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import { tripOf } from './trips.ts'

interface State extends RowsState<Trip> {
  readonly input: ReportInput
  readonly measured: Measured
  start: Fix | undefined
  last: Fix | undefined
  maxSpeed: number
}

/** What was driven in the period, as one trip: from its first fix to its last (decision 159). No row for less than two. */
export const tripBetween = defineReduction<State, Trip[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    ...{ start: undefined, last: undefined, maxSpeed: 0 },
  }),
  add(state, position: Position) {
    const { from, to, settings } = state.input
    const fix = measure(state.measured, position, settings)
    if (!fix || fix.time < from) return state
    if (fix.time > to) {
      state.isDone = true
      return state
    }
    state.start ??= fix
    state.last = fix
    state.maxSpeed = Math.max(state.maxSpeed, fix.speed)
    return state
  },
  end({ start, last, maxSpeed, input }) {
    return start && last && last.time > start.time ? [tripOf(start, last, { maxSpeed, input })] : []
  },
})
