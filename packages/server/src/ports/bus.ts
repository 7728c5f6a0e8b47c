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

/** What one stored batch brought. `positions` holds only those that became the latest of their device. */
export interface Live {
  readonly positions: readonly Position[]
  readonly devices: readonly DeviceUpdate[]
  readonly events: readonly Event[]
}

/** A row that was written through the API; caches drop what they know of it. `link` = a permission pair changed. */
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
/** `sent`: written to the unit's connection; `unsupported`: its protocol cannot say this; `absent`: nobody holds it. */
export type CommandOutcome = 'sent' | 'unsupported' | 'absent'

/** An ingest node says that it is alive, or that it goes. */
export interface NodeSign {
  readonly node: string
  readonly isLeaving: boolean
}

export type Unsubscribe = () => void

/** What crosses the parts of the program, and with a broker the machines. It carries only what the database already holds. */
export interface Bus {
  publishLive(live: Live): void
  onLive(listener: (live: Live) => void): Unsubscribe
  publishChange(change: Change): void
  onChange(listener: (change: Change) => void): Unsubscribe
  /** Cheap to call when nobody listens: check `logsWanted` before building a record. */
  publishLog(record: LogRecord): void
  onLog(listener: (record: LogRecord) => void): Unsubscribe
  readonly logsWanted: boolean
  requestCommand(request: CommandRequest): Promise<CommandOutcome>
  answerCommands(handler: (request: CommandRequest) => Promise<CommandOutcome>): Unsubscribe
  publishNode(sign: NodeSign): void
  onNode(listener: (sign: NodeSign) => void): Unsubscribe
  /** Asks the node of this name; undefined when it does not answer. */
  askNode(node: string, question: string): Promise<string | undefined>
  answerAs(node: string, handler: (question: string) => Promise<string>): Unsubscribe
  close(): Promise<void>
}
