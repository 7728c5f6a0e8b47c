import { type Idle, usualIdling } from '../model/behaviour-items.ts'
import { activityOf } from '../vehicle/vehicle-state.ts'
import { episodeOf } from './episode.ts'
import { type Fix, fuelBetween, type Measured, measure, startMeasuring } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

interface State extends RowsState<Idle> {
  readonly input: ReportInput
  readonly measured: Measured
  start: Fix | undefined
  last: Fix | undefined
}

/** After a longer silence nobody knows whether the engine ran on (ms). */
export const longestSilence = 30 * 60_000

/** When the engine ran while the vehicle stood; each item ends with the first report that says otherwise. */
export const idling = defineReduction<State, Idle[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    ...{ start: undefined, last: undefined },
  }),
  add(state, position) {
    const { input, measured } = state
    const time = position.fixTime.getTime()
    if (state.isDone || time < input.from) return state
    const fix = time > input.to ? undefined : measure(measured, position, input.settings)
    state.isDone = time > input.to
    if (!fix) return state
    const isIdle = activityOf(position) === 'idling'
    const isSilent = state.last !== undefined && fix.time - state.last.time > longestSilence
    if (state.start && (!isIdle || isSilent)) push(state, isSilent ? state.last! : fix)
    if (isIdle) state.start ??= fix
    state.last = fix
    return state
  },
  end(state) {
    if (state.last) push(state, state.last)
    return state.rows
  },
})

function push(state: State, end: Fix): void {
  const { start, input, rows } = state
  state.start = undefined
  const { minDuration = usualIdling } = input
  if (!start || end.time - start.time < Math.max(minDuration, 1)) return
  rows.push({
    ...episodeOf(input, start, end),
    spentFuel: fuelBetween(start, end),
  })
}
