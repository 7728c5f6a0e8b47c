import type { Idle, Speeding } from '../model/behaviour-items.ts'
import type { Deduction, DeductionKind } from '../model/driving-score.ts'
import type { Position } from '../model/position.ts'
import { followRules } from '../rules/index.ts'
import { linkedFrom } from '../rules/plain-links.ts'
import { rehearsedRules } from '../rules/rehearsed.ts'
import { isPlaced } from '../rules/rule.ts'
import { readRuleSettings } from '../rules/settings.ts'
import { speedingKind } from '../vehicle/driving-score.ts'
import { idling } from './idling.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type Reduction, type RowsState } from './reduction.ts'
import { speeding } from './speeding.ts'

interface State extends RowsState<Deduction> {
  readonly input: ReportInput
  fast: RowsState<Speeding>
  idle: RowsState<Idle>
  before: Position | undefined
}

type Inner<Row> = Reduction<RowsState<Row>, Row[], ReportInput>
const fastOf = speeding as unknown as Inner<Speeding>
const idleOf = idling as unknown as Inner<Idle>

/**
 * What takes points from the score of drivers (decision 175): harsh driving, as the event rules tell it, each speeding, and idling
 * that is long enough; each where it ends.
 */
export const deductions = defineReduction<State, Deduction[], ReportInput>({
  start: (input) => ({
    ...{ input, fast: fastOf.start(input), idle: idleOf.start(input) },
    ...{ before: undefined, rows: [], isDone: false },
  }),
  add(state, position) {
    state.fast = fastOf.add(state.fast, position)
    state.idle = idleOf.add(state.idle, position)
    state.isDone = state.fast.isDone && state.idle.isDone
    state.rows.push(...harshAt(state, position), ...lastingOf(state.fast.rows.splice(0), state.idle.rows.splice(0)))
    state.before = position
    return state
  },
  end(state) {
    state.rows.push(...lastingOf(fastOf.end(state.fast), idleOf.end(state.idle)))
    return state.rows
  },
})

const harshKinds: Readonly<Record<string, DeductionKind>> = {
  hardBraking: 'braking',
  hardAcceleration: 'acceleration',
  hardCornering: 'cornering',
}
const usualRules = readRuleSettings(() => undefined)
/** Alarms depend on nothing that is linked to a device. */
const linked = linkedFrom({ fences: [], calendars: [] })

/** The harsh driving that this position begins to report, or that its speed and course tell. */
function harshAt({ input, before }: State, position: Position): Deduction[] {
  const time = position.fixTime.getTime()
  if (time < input.from || time > input.to || !isPlaced(position)) return []
  const moment = { position, before, after: undefined, settings: input.rules ?? usualRules, linked }
  const { events } = followRules(rehearsedRules.alarm, moment, {})
  const kinds = new Set(events.map(({ attributes }) => harshKinds[String(attributes.alarm)]))
  kinds.delete(undefined)
  const { id, fixTime, latitude, longitude, address, speed, attributes } = position
  return Array.from(kinds as Set<DeductionKind>, (kind) => ({
    ...{ deviceId: input.deviceId, deviceName: input.deviceName, positionId: id, kind },
    ...{ startTime: fixTime, endTime: fixTime, duration: 0, latitude, longitude, address },
    ...{ driverUniqueId: driverOf(attributes.driverUniqueId), driverName: null, speedLimit: null, maxSpeed: speed },
  }))
}

const driverOf = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null

const lastingOf = (fast: readonly Speeding[], idle: readonly Idle[]): Deduction[] => [
  ...fast.map((row) => ({ ...row, kind: speedingKind(row.maxSpeed, row.speedLimit) })),
  ...idle.map((row) => ({ ...row, kind: 'idling' as const, speedLimit: null, maxSpeed: null })),
]
