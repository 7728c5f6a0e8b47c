import type { Deduction, DriverScore } from '../model/driving-score.ts'
import { deductions } from './deductions.ts'
import { distanceBetween, type Fix, type Measured, measure, startMeasuring } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type Reduction, type RowsState } from './reduction.ts'
import { countDriven, type ScoreTotals, scored } from './score-totals.ts'

interface State extends RowsState<DriverScore> {
  readonly input: ReportInput
  readonly measured: Measured
  inner: RowsState<Deduction>
  last: Fix | undefined
  readonly totals: ScoreTotals
}

const inner = deductions as unknown as Reduction<RowsState<Deduction>, Deduction[], ReportInput>

/** How each driver drove one device: the way between two fixes counts for whom the first of them names. */
export const driverScores = defineReduction<State, DriverScore[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), inner: inner.start(input) },
    ...{ last: undefined, totals: new Map(), rows: [], isDone: false },
  }),
  add(state, position) {
    const { input, measured, last } = state
    state.inner = inner.add(state.inner, position)
    countDeductions(state, state.inner.rows.splice(0))
    state.isDone = state.inner.isDone
    const fix = measure(measured, position, input.settings)
    if (!fix || fix.time > input.to) return state
    if (last && fix.time >= input.from) countWay(state, last, fix)
    state.last = fix
    return state
  },
  end(state) {
    countDeductions(state, inner.end(state.inner))
    return scored(state.totals).map((row) => ({ ...row, vehicles: 1 }))
  },
})

function countWay({ totals, input }: State, from: Fix, to: Fix): void {
  const distance = distanceBetween(from, to, input.settings)
  const drivingTime = to.driving - from.driving
  if (distance > 0 || drivingTime > 0)
    countDriven(totals, { driverUniqueId: from.driver ?? null, distance, drivingTime })
}

function countDeductions({ totals }: State, rows: readonly Deduction[]): void {
  for (const { kind, driverUniqueId, duration } of rows)
    countDriven(totals, { driverUniqueId, ...(kind === 'idling' ? { idleTime: duration } : { [kind]: 1 }) })
}
