import type { Device } from '../resources/device.ts'
import type { Event } from './event.ts'
import type { Position } from './position.ts'

/** A raw message of a unit, for the screen of raw messages (ENT-35). `data` is hex, or text where the protocol is text. */
export interface LogRecord {
  protocol: string
  uniqueId: string
  /** 0 for an unregistered unit. */
  deviceId: number
  host: string
  data: string
}

/** Acknowledged alarms of one device: one event, or all up to one, or of these all of one name. */
export interface SeenAlarms {
  readonly deviceId: number
  readonly eventId?: number
  readonly upTo?: number
  readonly alarm?: string
}

/** Ids of changed, created, removed, linked or unlinked items by entity; true: refetch the list. */
export type EntityChanges = Readonly<Record<string, readonly number[] | true>>

/** One frame of the WebSocket `/api/socket`. An empty object only keeps the connection open. Times are sent as ISO texts. */
export interface LiveMessage {
  devices?: Device[]
  positions?: Position[]
  events?: Event[]
  logs?: LogRecord[]
  /**
   * Ids of devices no longer visible to this user; applied before the rest of the frame. Only our server sends them: its first
   * frame always has the list, so that a browser knows whether it has to detect removals itself.
   */
  removed?: number[]
  /** Ids of devices that are in a private area: their place is not shown. Only our server sends them, to links (decision 152). */
  hidden?: number[]
  /** Unacknowledged alarms without a sound, because they arrived late. Only our server sends them (decision 9). */
  alarms?: Event[]
  /** Alarms that no longer wait. Only our server sends them. */
  seen?: SeenAlarms[]
  /**
   * Changes of settings that this user sees, or saw until now. Only our server sends them, to clients that ask for it by
   * `?changes=true` (decision 84). The names are those of the resources; `permission` stands for links.
   */
  changed?: EntityChanges
}
