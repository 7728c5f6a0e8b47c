import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import type { Reduced, ReductionName } from '@rastro/core/reductions/index'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Trouble } from './health.ts'
import type { Tables } from './tables.ts'

/** Every query but the few hot ones goes through here. */
export type Db = Kysely<Tables>

export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** A position on its way into the database. */
export interface NewPosition extends Position {
  /** Of what the unit reported: the same report sent twice has the same one, and is stored once. */
  readonly fingerprint: number
}

/** What the event rules remember of a device between its messages, by rule; kept as JSON. */
export type RulesMemory = Readonly<Record<string, unknown>>

/** What is known of a device between its messages; one row a device, written with its positions. */
export interface DeviceState {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly lastUpdate: Date | null
  /** The latest position by fix time, 0 when there is none; and its fix time. One that is older than what is stored is not. */
  readonly positionId: number
  readonly positionTime: Date | null
  /** What is stored stays, when it is not given. */
  readonly rules?: RulesMemory
  /** That of the node that holds the device; a state with an older one than the row is not written. Not given: no matter whose. */
  readonly epoch?: number
}

/** What a device did in one hour: whole values, so that writing them twice changes nothing. */
export interface HourValues {
  /** Metres. */
  readonly distance: number
  /** Milliseconds. */
  readonly engineHours: number
  /** Knots. */
  readonly maxSpeed: number
  /** How many there are. */
  readonly positions: number
  readonly firstTime: Date
  readonly lastTime: Date
}

/**
 * What a batch makes of an hour of a device. Values are written only where every position of that hour in the batch was new
 * and the state of the device was written; elsewhere, and without values, the hour is marked to be made again.
 */
export interface DeviceHour {
  readonly deviceId: number
  /** The start of an hour in UTC. */
  readonly start: Date
  /** Undefined: to be made again from its positions. */
  readonly values: HourValues | undefined
}

/** Everything that one durable transaction writes. */
export interface Batch {
  readonly positions: readonly NewPosition[]
  readonly events: readonly Omit<Event, 'id'>[]
  readonly states: readonly DeviceState[]
  readonly hours?: readonly DeviceHour[]
}
export interface Written {
  /** For each position of the batch: was it new? False: the same report is stored already. */
  readonly stored: readonly boolean[]
  /** The id each position is stored under: its own, or that of the same report before. States point to the latter too. */
  readonly positionIds: readonly number[]
  /** The ids of the events, in order; 0 for an event of a position that was stored before: it was told then. */
  readonly eventIds: readonly number[]
  /** Devices whose state was not written: another node has taken them over. */
  readonly lost: readonly number[]
}

/** The history of one device over a time: by fix time, ends included. */
export interface Span {
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}

export interface Range extends Span {
  readonly limit: number
}

/** The largest page of a stream: it ends with the position that reaches one of these. */
export interface PageLimits {
  readonly rows: number
  /** Of the texts of its positions (attributes, network, address …). */
  readonly bytes: number
}

/** What to remove: by fix time, ends included. */
export interface Removal extends Span {
  /** Of these only this one. */
  readonly id?: number
}

/** The hot statements, written per dialect (database rows are bigint milliseconds and JSON text in both). */
export interface PositionStore {
  /** Reserves `count` ids and gives the first. Ids grow; gaps are of no meaning. In-process and synchronous where possible. */
  reserveIds(count: number): Promise<number>
  /**
   * Resolves when the batch is durable (fsync), rejects when nothing of it was stored. Not to be waited for inside a
   * transaction of `db`: in SQLite that holds the writer.
   */
  write(batch: Batch): Promise<Written>
  /** The latest position of each of these devices; of every device when undefined. */
  latest(deviceIds: readonly number[] | undefined): Promise<Position[]>
  byIds(ids: readonly number[]): Promise<Position[]>
  /** By fix time, ends included, oldest first, at most `limit`. */
  range(range: Range): Promise<Position[]>
  /**
   * All of it, oldest first, in pages that are never empty. A page is read when it is asked for, and nothing is held open
   * between two: what is stored meanwhile may be in it. Long reads stand apart: no other question waits for them.
   */
  stream(span: Span, limits?: PageLimits): AsyncIterable<readonly Position[]>
  /** The same as JSON text, in the form of the API: every position is led by a comma. Much cheaper than `stream`. */
  streamJson(span: Span, limits?: PageLimits): AsyncIterable<Uint8Array>
  /** All of it made into little, where the rows are read. */
  reduce<N extends ReductionName>(span: Span, name: N): Promise<Reduced<N>>
  /** The newest position of a device whose fix time is at or before `time`. */
  before(deviceId: number, time: Date): Promise<Position | undefined>
  /** Gives how many. */
  remove(removal: Removal): Promise<number>
}

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly db: Db
  readonly positions: PositionStore
  /** What is wrong with it; undefined when all is well. */
  trouble(now: Date): Trouble | undefined
  /** Waits for what is being written, then closes. */
  close(): Promise<void>
}
