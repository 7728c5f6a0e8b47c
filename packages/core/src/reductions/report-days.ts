import type { Position } from '../model/position.ts'
import { writeCheckpoint } from './checkpoint.ts'
import type { Fix } from './fixes.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import { addToSegments, type Segment, type SegmentSettings, type SegmentState } from './segments.ts'
import { type DayTexts, writeDay } from './stored-days.ts'

/** The days of one device to be stored, as plain data. */
export interface DaysInput {
  readonly settings: SegmentSettings
  /** The state before the first of these days. */
  readonly segments: SegmentState
  /** The ends of the days (ms, exclusive), without gaps. */
  readonly ends: readonly number[]
}

/** A day with positions. */
export interface DayRow extends DayTexts {
  /** Milliseconds, exclusive. */
  readonly end: number
  /** The state after its last position. */
  readonly checkpoint: string
}

interface State extends RowsState<DayRow> {
  readonly input: DaysInput
  readonly segments: SegmentState
  /** Index of the present day. */
  day: number
  base: Fix | undefined
  first: Fix | undefined
  last: Fix | undefined
  maxSpeed: number
  ended: Segment[]
  /** The day has positions, though maybe none that counts. */
  isTouched: boolean
}

/** Divides the history of a device into trips and stops, and gives for each of its days what reports need of it (decision 168). */
export const reportDays = defineReduction<State, DayRow[], DaysInput>({
  start: (input) => ({
    ...{ input, segments: input.segments, rows: [], isDone: input.ends.length === 0, day: 0 },
    ...{ base: undefined, first: undefined, last: undefined, maxSpeed: 0, ended: [], isTouched: false },
  }),
  add(state, position: Position) {
    const { ends, settings } = state.input
    const time = position.fixTime.getTime()
    while (!state.isDone && time >= ends[state.day]!) endDay(state)
    if (state.isDone) return state
    const before = state.segments.measured.fix
    const ended = addToSegments(state.segments, position, settings)
    const { fix } = state.segments.measured
    state.isTouched = true
    if (!fix || fix === before) return state
    state.ended.push(...ended)
    if (!state.first) Object.assign(state, { base: before, first: fix })
    state.last = fix
    state.maxSpeed = Math.max(state.maxSpeed, fix.speed)
    return state
  },
  end(state) {
    if (!state.isDone) endDay(state)
    return state.rows
  },
})

function endDay(state: State): void {
  const { input, base, first, last, maxSpeed, ended, segments } = state
  if (state.isTouched) {
    const day =
      first && last ? writeDay({ base, first, last, maxSpeed, segments: ended }) : { totals: '', segments: '' }
    state.rows.push({ end: input.ends[state.day]!, ...day, checkpoint: writeCheckpoint(segments) })
  }
  state.day += 1
  state.isDone = state.day === input.ends.length
  Object.assign(state, { first: undefined, last: undefined, maxSpeed: 0, ended: [], isTouched: false })
}
