import type { Event } from '@rastro/core/model/event'
import type { LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { DeviceStatus } from '@rastro/core/resources/device'

/** What changed on a device because it spoke or fell silent. */
export interface DeviceUpdate {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly lastUpdate: Date | null
  /** The latest position by fix time; 0 when there is none. */
  readonly positionId: number
}

/** The news of one stored batch. `positions` holds only those that became the latest of their device. */
export interface Live {
  readonly positions: readonly Position[]
  readonly devices: readonly DeviceUpdate[]
  readonly events: readonly Event[]
}

/** A row that was written through the API, so that caches drop it. `link` means that a permission pair has changed. */
export interface Change {
  readonly kind: string
  readonly id: number
  readonly action: 'created' | 'updated' | 'removed'
}

export interface CommandRequest {
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}
/**
 * `sent`: written to the connection of the unit; `unsupported`: its protocol has no such command; `absent`: the unit is
 * not connected here.
 */
export type CommandOutcome = 'sent' | 'unsupported' | 'absent'

export type Unsubscribe = () => void

/**
 * The messages between the parts of the program and, with a broker, between machines. It carries only what is already in
 * the database.
 */
export interface Bus {
  publishLive(live: Live): void
  onLive(listener: (live: Live) => void): Unsubscribe
  publishChange(change: Change): void
  onChange(listener: (change: Change) => void): Unsubscribe
  /** Publishes a raw message. Check `logsWanted` before you build the record. */
  publishLog(record: LogRecord): void
  onLog(listener: (record: LogRecord) => void): Unsubscribe
  readonly logsWanted: boolean
  requestCommand(request: CommandRequest): Promise<CommandOutcome>
  answerCommands(handler: (request: CommandRequest) => Promise<CommandOutcome>): Unsubscribe
  close(): Promise<void>
}
