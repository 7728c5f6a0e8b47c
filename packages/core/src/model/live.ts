import type { Device } from '../resources/device.ts'
import type { Event } from './event.ts'
import type { Position } from './position.ts'

/** A raw message of a unit, for the screen that shows them (ENT-35). `data` is hex, or text where the protocol is text. */
export interface LogRecord {
  protocol: string
  uniqueId: string
  /** 0 for a unit that is not registered. */
  deviceId: number
  host: string
  data: string
}

/** Alarms of one device that somebody has seen: one event, or all up to one. */
export interface SeenAlarms {
  readonly deviceId: number
  readonly eventId?: number
  readonly upTo?: number
}

/** By entity the ids of items that were changed, made, removed, linked or unlinked; true: the list is to be asked for again. */
export type EntityChanges = Readonly<Record<string, readonly number[] | true>>

/** One frame of the WebSocket `/api/socket`. An empty object only keeps the connection open. Times are sent as ISO texts. */
export interface LiveMessage {
  devices?: Device[]
  positions?: Position[]
  events?: Event[]
  logs?: LogRecord[]
  /**
   * Ids of devices that this user sees no more; they come before the rest of the frame. Only our server tells: its first
   * frame always holds the list, so that a browser knows whether it has to ask for itself what was taken away.
   */
  removed?: number[]
  /** Alarms that nobody has seen and for which no bell rings: they came late. Only our server tells (decision 9). */
  alarms?: Event[]
  /** Alarms that wait no more. Only our server tells. */
  seen?: SeenAlarms[]
  /**
   * What has changed of the settings, of what this user sees, or saw until now. Only our server tells, to whoever asks for it by
   * `?changes=true` (decision 84). The names are those of the resources; `permission` stands for what things are linked to.
   */
  changed?: EntityChanges
}
