import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { DeviceStatus } from '../resources/device.ts'
import type { EventType } from '../vocabulary/event-types.ts'
import type { Linked } from './linked.ts'
import type { RuleSettings } from './settings.ts'

/** A position with its neighbours in the device's history. */
export interface PositionMoment {
  readonly position: Position
  /** The previous one in time, not in arrival. */
  readonly before: Position | undefined
  /** The next one in time; only a late position has one. */
  readonly after: Position | undefined
  readonly settings: RuleSettings
  readonly linked: Linked
}

/** A device came online, went silent or disconnected. */
export interface StatusMoment {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly time: Date
}

/**
 * State of all rules for a device, by the name of the rule; plain data, stored as JSON together with the position or status that
 * caused it.
 */
export type RulesMemory = Readonly<Record<string, unknown>>

/** An event that is not stored yet. */
export type NewEvent = Omit<Event, 'id'>

/** The result of a moment. */
export interface Outcome<Memory> {
  /** Undefined: the state of the rule is unchanged. A late position never changes it, whatever is here. */
  readonly memory?: Memory
  readonly events: readonly NewEvent[]
}

/**
 * Makes events of what happens to a device, one moment after the other. Pure: live events and reports run the same rules. A late
 * position only makes events that its neighbours have not already made.
 */
export interface Rule<Moment, Memory = never> {
  readonly name: string
  /** Undefined: no event and no new state. */
  follow(moment: Moment, memory: Memory | undefined): Outcome<Memory> | undefined
}

/** A rule with untyped state, as needed in a list. */
export type AnyRule<Moment> = Rule<Moment, unknown>

export const defineRule = <Moment, Memory = never>(rule: Rule<Moment, Memory>): AnyRule<Moment> =>
  rule as AnyRule<Moment>

/** An event of this position, at the device's time (reference §6.1). */
export const eventOf = (position: Position, type: EventType, attributes: NewEvent['attributes'] = {}): NewEvent => ({
  type,
  deviceId: position.deviceId,
  eventTime: position.deviceTime,
  positionId: position.id,
  geofenceId: 0,
  maintenanceId: 0,
  attributes,
})

/** Whether the unit has a location. Many report 0, 0 until they have seen satellites. */
export const isPlaced = ({ valid, latitude, longitude }: Position): boolean =>
  valid || latitude !== 0 || longitude !== 0
