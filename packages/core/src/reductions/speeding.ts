import type { Speeding } from '../model/behaviour-items.ts'
import type { Position } from '../model/position.ts'
import { episodeOf } from './episode.ts'
import { averageSpeed, distanceBetween, type Fix, type Measured, measure, startMeasuring } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

interface State extends RowsState<Speeding> {
  readonly input: ReportInput
  readonly measured: Measured
  start: Fix | undefined
  last: Fix | undefined
  limit: number
  maxSpeed: number
}

/** After a longer silence an item ends with the last report (ms). */
const longestSilence = 10 * 60_000

/**
 * When the vehicle was faster than the limit: the one that is asked for, else that of the position, else that of the device
 * (knots). Each item ends with the first report that is not.
 */
export const speeding = defineReduction<State, Speeding[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    ...{ start: undefined, last: undefined, limit: 0, maxSpeed: 0 },
  }),
  add(state, position) {
    const { input, measured } = state
    const time = position.fixTime.getTime()
    if (state.isDone || time < input.from) return state
    const fix = time > input.to ? undefined : measure(measured, position, input.settings)
    state.isDone = time > input.to
    if (!fix) return state
    const limit = limitOf(input, position)
    const isFast = limit > 0 && fix.speed > limit
    const isSilent = state.last !== undefined && fix.time - state.last.time > longestSilence
    if (state.start && (!isFast || isSilent || limit !== state.limit)) push(state, isSilent ? state.last! : fix)
    if (isFast) {
      state.start ??= fix
      state.limit = limit
      state.maxSpeed = Math.max(state.maxSpeed, fix.speed)
    }
    state.last = fix
    return state
  },
  end(state) {
    if (state.last) push(state, state.last)
    return state.rows
  },
})

function limitOf({ speedLimit, settings }: ReportInput, { attributes }: Position): number {
  if (speedLimit !== undefined) return speedLimit
  const own = attributes.speedLimit
  return typeof own === 'number' && own > 0 ? own : settings.speedLimit
}

function push(state: State, end: Fix): void {
  const { start, input, limit, maxSpeed, rows } = state
  state.start = undefined
  state.maxSpeed = 0
  const { settings, minDuration = 0 } = input
  if (!start || end.time - start.time < Math.max(minDuration, 1)) return
  const distance = distanceBetween(start, end, settings)
  rows.push({
    ...episodeOf(input, start, end),
    speedLimit: limit,
    maxSpeed,
    averageSpeed: averageSpeed(distance, end.time - start.time),
    distance,
  })
}
