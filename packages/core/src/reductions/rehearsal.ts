import type { Position } from '../model/position.ts'
import { type InactivitySettings, inactiveBetween } from '../rules/inactivity.ts'
import { followRules } from '../rules/index.ts'
import type { Linked } from '../rules/linked.ts'
import { linkedFrom, type PlainLinks } from '../rules/plain-links.ts'
import { rehearsedRules } from '../rules/rehearsed.ts'
import { isPlaced, type NewEvent, type RulesMemory } from '../rules/rule.ts'
import type { RuleSettings } from '../rules/settings.ts'
import type { RehearsedType } from '../vocabulary/rehearsed-types.ts'
import { defineReduction, type RowsState } from './reduction.ts'

/** A rule tried on the history of one device, as plain data. The positions read begin earlier, so that its state is known. */
export interface RehearsalInput extends PlainLinks {
  readonly type: RehearsedType
  /** Milliseconds, both included. */
  readonly from: number
  readonly to: number
  readonly settings: RuleSettings
  readonly inactivity: InactivitySettings
}

/** An event that a rule would have made, with what its position says. */
export interface Fired {
  readonly event: NewEvent
  readonly latitude: number
  readonly longitude: number
  readonly address: string | null
  /** Of the event, else of its position. */
  readonly driverUniqueId: string
}

interface State extends RowsState<Fired> {
  readonly input: RehearsalInput
  memory: RulesMemory
  before: Position | undefined
}

/** What a rule would have made of these positions with the settings and fences of today: the rules are those that run live. */
export const rehearsal = defineReduction<State, Fired[], RehearsalInput>({
  start: (input) => ({ input, memory: {}, before: undefined, rows: [], isDone: false }),
  add(state, stored) {
    const { input, before } = state
    const linked = linkedOf(input)
    const position = { ...stored, geofenceIds: fencesAt(stored, before, linked) }
    if (input.type === 'deviceInactive') {
      if (before) tellSilence(state, before, position.serverTime.getTime())
    } else {
      const moment = { position, before, after: undefined, settings: input.settings, linked }
      const { memory, events } = followRules(rehearsedRules[input.type], moment, state.memory)
      state.memory = memory
      for (const event of events) push(state, event, position)
    }
    state.before = position
    return state
  },
  end(state) {
    const { before, input } = state
    if (before && input.type === 'deviceInactive') tellSilence(state, before, input.to)
    return state.rows
  },
})

/** As in the pipeline, but with the fences of today. */
const fencesAt = (position: Position, before: Position | undefined, { fences }: Linked): number[] | null =>
  isPlaced(position) ? fences.holding(position) : (before?.geofenceIds ?? null)

function tellSilence(state: State, before: Position, until: number): void {
  const lastUpdate = before.serverTime.getTime()
  for (const time of inactiveBetween(lastUpdate, until, state.input.inactivity)) {
    const event = {
      type: 'deviceInactive',
      deviceId: before.deviceId,
      eventTime: new Date(time),
      positionId: before.id,
    }
    push(state, { ...event, geofenceId: 0, maintenanceId: 0, attributes: { lastUpdate } }, before)
  }
}

function push({ input, rows }: State, event: NewEvent, position: Position): void {
  const time = event.eventTime.getTime()
  if (event.type !== input.type || time < input.from || time > input.to) return
  const { latitude, longitude, address } = position
  const driver = event.attributes.driverUniqueId ?? position.attributes.driverUniqueId ?? ''
  rows.push({ event, latitude, longitude, address, driverUniqueId: String(driver) })
}

/** Built once for a page of positions: an index cannot be passed between threads. */
const linkedByInput = new WeakMap<RehearsalInput, Linked>()

function linkedOf(input: RehearsalInput): Linked {
  let linked = linkedByInput.get(input)
  if (!linked) {
    linked = linkedFrom(input)
    linkedByInput.set(input, linked)
  }
  return linked
}
