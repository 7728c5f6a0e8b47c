import type { LinkOwner, LinkProperty } from '@rastro/core/access/permissions'
import type { Event } from '@rastro/core/model/event'
import type { LogRecord, SeenAlarms } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'

/** What changed on a device because it spoke or fell silent. */
export interface DeviceUpdate {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly lastUpdate: Date | null
  /** The latest position by fix time; 0 when there is none. */
  readonly positionId: number
}

/** The news of one stored batch. `positions` holds only those that became the latest of their device. */
export interface LiveNews {
  readonly positions: readonly Position[]
  readonly devices: readonly DeviceUpdate[]
  readonly events: readonly Event[]
}

/** Something that the browsers of one user are told; `attributes.message` says it in words. */
export interface Notice {
  readonly userId: number
  readonly event: Event
}

/** What was written through the API; caches drop what they know of it. */
export type Change = RowChange | LinkChange

export interface RowChange {
  /** A resource, or: `queuedCommand`, there may be something to send; `commandState`, of a device; `scheduleRun`, of a group. */
  readonly kind: string
  readonly id: number
  readonly action: 'created' | 'updated' | 'removed'
  /** The fields whose value changed, where the writer knows them. */
  readonly fields?: readonly string[]
  /** Of what was removed: who saw it, besides administrators; undefined when they were too many. */
  readonly seenBy?: readonly number[] | undefined
  /** Of what has a group: where it was before. */
  readonly groupBefore?: number
  /** The login that its user has ended (not its secret). */
  readonly loggedOut?: string
  /** Alarms of the device that somebody has seen. */
  readonly seen?: SeenAlarms
}

/** A permission pair was made or taken away. */
export interface LinkChange {
  readonly kind: 'link'
  readonly action: 'created' | 'removed'
  readonly owner: LinkOwner
  readonly ownerId: number
  readonly property: LinkProperty
  readonly propertyId: number
}

/** A command that is to be sent at once. */
export interface CommandRequest {
  /** Its row in the queue, and in whose name it is claimed; one that is held is not. */
  readonly id: number
  readonly claimedBy: string
  /** What its row says that it does to the engine. */
  readonly effect: EngineEffect | null
  /** An administrator sends it although the vehicle is not seen to stand; its bytes are judged nevertheless. */
  readonly isAtOnce: boolean
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** A cut that goes as a text message: nothing is written, and the answer says whether it may leave. */
  readonly textChannel?: boolean
}
/**
 * `sent`: written to the connection of the unit; `held`: it may cut the engine and may not leave yet; `clear`: one that goes as a
 * text message may leave; `unsupported`: its protocol
 * has no such command; `absent`: the unit is not connected here.
 */
export type CommandOutcome = 'sent' | 'held' | 'clear' | 'unsupported' | 'absent'

/** An ingest node says that it is alive, or that it goes. */
export interface NodeSign {
  readonly node: string
  readonly isLeaving: boolean
}

export type Unsubscribe = () => void

export interface LiveFollower {
  /** Resolves when no news of these devices is missed any more. None of them may be followed already. */
  follow(deviceIds: readonly number[]): Promise<void>
  unfollow(deviceIds: readonly number[]): void
  stop: Unsubscribe
}

/**
 * What crosses the parts of the program, and with a broker the machines: news of what the database already holds, raw messages
 * for those who watch, and questions to the process that holds a unit. Nothing durable depends on it.
 */
export interface Bus {
  publishLive(live: LiveNews): void
  onLive(listener: (live: LiveNews) => void): Unsubscribe
  /** As `onLive`, for whom only some devices matter: of the others news may come, or not. */
  followLive(listener: (live: LiveNews) => void): LiveFollower
  publishNotice(notice: Notice): void
  onNotice(listener: (notice: Notice) => void): Unsubscribe
  publishChange(change: Change): void
  onChange(listener: (change: Change) => void): Unsubscribe
  /** Publishes a raw message. Check `logsWanted` before you build the record. */
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
