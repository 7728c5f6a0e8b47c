import type { LinkOwner, LinkProperty } from '@rastro/core/access/permissions'
import type { ArrivalFix, ArrivalKind } from '@rastro/core/model/arrival'
import type { Event } from '@rastro/core/model/event'
import type { LogRecord, SeenAlarms } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'

/** A change of a device's state, by a report or by silence. */
export interface DeviceUpdate {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly lastUpdate: Date | null
  /** The latest position by fix time; 0 when there is none. */
  readonly positionId: number
}

/** The update of one stored batch. `positions` holds only those that became the latest of their device. */
export interface LiveNews {
  readonly positions: readonly Position[]
  readonly devices: readonly DeviceUpdate[]
  readonly events: readonly Event[]
}

/** A message to the browsers of one user; `attributes.message` is its text. */
export interface Notice {
  readonly userId: number
  readonly event: Event
  /** Only for stock clients, which do not read what our pages show by themselves. */
  readonly isForStock?: true
}

/** A write through the API; caches invalidate what it concerns. */
export type Change = RowChange | LinkChange

export interface RowChange {
  /**
   * A resource, or: `queuedCommand`, a command may be due; `commandState`, `delivery` and `fuelVerdict`, of a device;
   * `alarm` and `deviceStatus`, of a device too; `scheduleRun`, of a group; `geofenceEvent`, of a geofence.
   */
  readonly kind: string
  readonly id: number
  readonly action: 'created' | 'updated' | 'removed'
  /** The fields whose value changed, where the writer has them. */
  readonly fields?: readonly string[]
  /**
   * For a removed item: the users who saw it, besides administrators; undefined when they were too many. For a
   * `geofenceEvent`, `alarm` or `deviceStatus`: the users who see the vehicle.
   */
  readonly seenBy?: readonly number[] | undefined
  /** For an item with a group: its previous group. */
  readonly groupBefore?: number
  /** A login ended by its user (not its secret). */
  readonly loggedOut?: string
  /** Alarms of the device that were acknowledged. */
  readonly seen?: SeenAlarms
}

/** A permission link was added or removed. */
export interface LinkChange {
  readonly kind: 'link'
  readonly action: 'created' | 'removed'
  readonly owner: LinkOwner
  readonly ownerId: number
  readonly property: LinkProperty
  readonly propertyId: number
}

/** A command to be sent at once. */
export interface CommandRequest {
  /** Its row in the queue, and the claiming node; a held one is not claimed. */
  readonly id: number
  readonly claimedBy: string
  /** Its effect on the engine, as stored in its row. */
  readonly effect: EngineEffect | null
  /** An administrator sends it although the vehicle is not known to stand; its bytes are checked nevertheless. */
  readonly isAtOnce: boolean
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** A cut sent as a text message: nothing is written, the answer is whether it may be sent. */
  readonly textChannel?: boolean
}
/**
 * `sent`: written to the connection of the unit; `held`: it may cut the engine and may not be sent yet; `clear`: one that goes as
 * a text message may be sent; `unsupported`: its protocol has no such command; `absent`: the unit is not connected here.
 */
export type CommandOutcome = 'sent' | 'held' | 'clear' | 'unsupported' | 'absent'

/** An unregistered unit has sent a message; `host` is its address or, of IPv6, its network, `at` the time in milliseconds. */
export interface UnknownUnitCall {
  readonly uniqueId: string
  readonly protocol: string
  readonly host: string
  readonly at: number
  /** The first bytes of the message, as text or in hex. */
  readonly data: string
}

/** A page asks what has arrived on the port of a protocol since it was opened; the first question opens the watch (decision 145). */
export interface PortQuestion {
  /** Which page of which user. */
  readonly watch: string
  readonly userId: number
  readonly protocol: string
  /** The only identifier whose messages are wanted; null for connections that have not said any. */
  readonly uniqueId: string | null
  /** The number of the last arrival that the page has, by node. */
  readonly cursor: Readonly<Record<string, number>>
}

/** An arrival as one ingest node has it. Times in milliseconds. */
export interface PortArrival {
  readonly id: string
  readonly at: number
  readonly kind: ArrivalKind
  readonly connection: string
  readonly transport: 'tcp' | 'udp' | 'http'
  readonly host: string
  /** The device of the unit; 0 while it is unknown. */
  readonly deviceId: number
  readonly uniqueId: string | null
  /** Hex. */
  readonly data: string | null
  readonly length: number
  readonly fix: ArrivalFix | null
  readonly fixTime: number | null
  readonly reason: string | null
  readonly looksLike: string | null
  /** The identifiers in the bytes, read by that other protocol. */
  readonly looksLikeIds: readonly string[]
}

/** The answer of one ingest node. */
export interface PortAnswer {
  readonly node: string
  /** The number of the last arrival. */
  readonly last: number
  /** When the watch was opened (ms). */
  readonly since: number
  /** The watch has ended: it was open for long enough, or there are too many. */
  readonly isOver: boolean
  readonly arrivals: readonly PortArrival[]
}

/** Heartbeat of an ingest node, or its shutdown. */
export interface NodeSign {
  readonly node: string
  readonly isLeaving: boolean
}

export type Unsubscribe = () => void

export interface LiveFollower {
  /** Resolves when updates of these devices are no longer missed. None of them may be followed already. */
  follow(deviceIds: readonly number[]): Promise<void>
  unfollow(deviceIds: readonly number[]): void
  stop: Unsubscribe
}

/**
 * Messages between the parts of the program, and with a broker between machines: updates already stored in the database, raw
 * messages for subscribers, and requests to the process connected to a unit. Nothing durable depends on it.
 */
export interface Bus {
  publishLive(live: LiveNews): void
  onLive(listener: (live: LiveNews) => void): Unsubscribe
  /** As `onLive`, but only for some devices: updates of others may or may not arrive. */
  followLive(listener: (live: LiveNews) => void): LiveFollower
  publishNotice(notice: Notice): void
  onNotice(listener: (notice: Notice) => void): Unsubscribe
  publishChange(change: Change): void
  onChange(listener: (change: Change) => void): Unsubscribe
  /** Tells this process that changes of others may have been missed: every two seconds while the broker is away, and when it is back. */
  publishMissed(): void
  onMissed(listener: () => void): Unsubscribe
  /** Publishes a raw message. Check `logsWanted` before building the record. */
  publishLog(record: LogRecord): void
  onLog(listener: (record: LogRecord) => void): Unsubscribe
  readonly logsWanted: boolean
  publishUnknownUnit(call: UnknownUnitCall): void
  onUnknownUnit(listener: (call: UnknownUnitCall) => void): Unsubscribe
  requestCommand(request: CommandRequest): Promise<CommandOutcome>
  answerCommands(handler: (request: CommandRequest) => Promise<CommandOutcome>): Unsubscribe
  /** The answers of all ingest nodes that answer in time. */
  askPorts(question: PortQuestion): Promise<readonly PortAnswer[]>
  answerPorts(handler: (question: PortQuestion) => Promise<PortAnswer>): Unsubscribe
  publishNode(sign: NodeSign): void
  onNode(listener: (sign: NodeSign) => void): Unsubscribe
  /** Sends a request to the node of this name; undefined when it does not answer. */
  askNode(node: string, question: string): Promise<string | undefined>
  answerAs(node: string, handler: (question: string) => Promise<string>): Unsubscribe
  close(): Promise<void>
}
