import type { Event } from '../model/event.ts'
import type { Position } from '../model/position.ts'
import type { DeviceStatus } from '../resources/device.ts'
import type { EventType } from '../vocabulary/event-types.ts'
import type { Linked } from './linked.ts'
import type { RuleSettings } from './settings.ts'

/** A position in its place among the others of its device. */
export interface PositionMoment {
  readonly position: Position
  /** The one before it in time, not in arrival. */
  readonly before: Position | undefined
  /** The one after it in time; only a late position has one. */
  readonly after: Position | undefined
  readonly settings: RuleSettings
  readonly linked: Linked
}

/** A device was heard, fell silent or hung up. */
export interface StatusMoment {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly time: Date
}

/** What all rules remember of a device, by the name of the rule; plain data, stored as JSON with what made it. */
export type RulesMemory = Readonly<Record<string, unknown>>

/** An event that is not stored yet. */
export type NewEvent = Omit<Event, 'id'>

/** What follows from a moment. */
export interface Outcome<Memory> {
  /** Undefined: the rule remembers what it did before. A late position changes no memory, whatever stands here. */
  readonly memory?: Memory
  readonly events: readonly NewEvent[]
}

/**
 * Makes events of what happens to a device, one moment after the other. Pure: live events and reports run the same rules.
 * Of a late position it makes only what is new to those who know the positions around it.
 */
export interface Rule<Moment, Memory = never> {
  readonly name: string
  /** Undefined: nothing happened, and there is nothing new to remember. */
  follow(moment: Moment, memory: Memory | undefined): Outcome<Memory> | undefined
}

/** A rule with its memory untyped, as it stands in a list. */
export type AnyRule<Moment> = Rule<Moment, unknown>

export const defineRule = <Moment, Memory = never>(rule: Rule<Moment, Memory>): AnyRule<Moment> =>
  rule as AnyRule<Moment>

/** An event of this position, at the time that the device gives (reference §6.1). */
export const eventOf = (position: Position, type: EventType, attributes: NewEvent['attributes'] = {}): NewEvent => ({
  type,
  deviceId: position.deviceId,
  eventTime: position.deviceTime,
  positionId: position.id,
  geofenceId: 0,
  maintenanceId: 0,
  attributes,
})

/** Does the unit know where it is? Many report 0, 0 until they have seen satellites. */
export const isPlaced = ({ valid, latitude, longitude }: Position): boolean =>
  valid || latitude !== 0 || longitude !== 0
