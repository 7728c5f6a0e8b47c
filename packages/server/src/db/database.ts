import type { Position } from '@rastro/core/model/position'
import type { PlaceWords } from '@rastro/core/places/address-teller'
import type { InputOf, Reduced, ReductionName, StreamedReduction } from '@rastro/core/reductions/index'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type { NewEvent as Happened, RulesMemory } from '@rastro/core/rules/rule'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Figures } from '../ports/figures.ts'
import type { KnownPlaces } from '../ports/places.ts'
import type { Trouble } from './health.ts'
import type { Tables } from './tables.ts'

/** For all queries but the few hot ones (`PositionStore`). */
export type Db = Kysely<Tables>

export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** A position to be stored. */
export interface NewPosition extends Position {
  /** A hash of what the unit reported (`fingerprintOf`); reports of a device with the same one are stored once. */
  readonly fingerprint: number
}

/** An event to be stored. */
export interface NewEvent extends Happened {
  /** Set for an alarm that was already history when it arrived: it needs no acknowledgement. */
  readonly seenTime?: Date
}

/** The current state of a device: one row per device, written with its positions. */
export interface DeviceState {
  readonly deviceId: number
  readonly status: DeviceStatus
  readonly lastUpdate: Date | null
  /** Id (0: none) and fix time of the latest position. Not written when the stored one has a later fix time. */
  readonly positionId: number
  readonly positionTime: Date | null
  /** The memory of the event rules of the device; when absent, the stored value stays. */
  readonly rules?: RulesMemory
  /** The epoch in which the node owns the device; a state older than the row's epoch is not written. Absent: not checked. */
  readonly epoch?: number
}

/** A position that may belong to a day that reports have stored: that day is computed again (decision 168). */
export interface LatePosition {
  readonly deviceId: number
  /** The earliest fix time of such positions of the device (ms). */
  readonly time: number
}

/** What one durable transaction writes. */
export interface Batch {
  readonly positions: readonly NewPosition[]
  readonly events: readonly NewEvent[]
  readonly states: readonly DeviceState[]
  /** One a device. */
  readonly late?: readonly LatePosition[]
}
export interface Written {
  /** For each position of the batch: true when it is new, false when the same report was stored before. */
  readonly stored: readonly boolean[]
  /** For each position, the id of its row: its own, or that of the same report stored before. States use the same id. */
  readonly positionIds: readonly number[]
  /**
   * The ids of the events, in order; 0 when the event was not stored, because its position was stored before, or because it
   * reports a state that was not written.
   */
  readonly eventIds: readonly number[]
  /** Ids of devices whose state was not written, because another node owns them now. */
  readonly lost: readonly number[]
}

/** A device and a range of fix time, ends included. */
export interface Span {
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}

export interface Range extends Span {
  readonly limit: number
}

/** A page of a stream ends with the position that reaches one of these limits. */
export interface PageLimits {
  readonly rows: number
  /** Bytes of the text columns (attributes, network, address …). */
  readonly bytes: number
}

/** How a reduction reads its positions. */
export interface ReadingOptions {
  /** Positions of the first page; later ones grow to the usual size. Few where few are probably enough. */
  readonly rows?: number
  /** It reads on until here while it is not done. */
  readonly until?: Date
}

/** The positions to remove: by fix time, ends included. */
export interface Removal extends Span {
  /** Only the position with this id. */
  readonly id?: number
}

/** Finds the address of a position without one, in the language of the reader. */
export interface Addresses extends KnownPlaces {
  readonly words: PlaceWords
}

/** The hot statements, written for each dialect. */
export interface PositionStore {
  /** Reserves `count` consecutive ids and gives the first. Later ids are larger; there may be gaps. */
  reserveIds(count: number): Promise<number>
  /**
   * Resolves when the batch is durable (fsync), rejects when nothing of it was stored. Must not be awaited inside a
   * transaction of `db`, which holds SQLite's only writer.
   */
  write(batch: Batch): Promise<Written>
  /** The latest position of each of these devices; of every device when undefined. */
  latest(deviceIds: readonly number[] | undefined): Promise<Position[]>
  /**
   * The same as JSON text (UTF-8) in the form of the API, with a comma before every position, and without those whose fix is
   * not after `since`; with `addresses`, missing addresses are filled in. Much faster; request a thousand devices at a time.
   */
  latestJson(deviceIds: readonly number[], since?: Date, addresses?: Addresses): Promise<Uint8Array>
  /** Those of packed days are looked for among all devices, or among these: far faster. */
  byIds(ids: readonly number[], deviceIds?: readonly number[]): Promise<Position[]>
  /** By fix time, ends included, oldest first, at most `limit`. */
  range(range: Range): Promise<Position[]>
  /**
   * All positions of the span, oldest first, in pages that are never empty. Each page is a query of its own, run on demand,
   * so positions stored meanwhile may be in it. Short queries never wait behind these reads.
   */
  stream(span: Span, limits?: PageLimits): AsyncIterable<readonly Position[]>
  /** As `stream`, but as JSON text (UTF-8) in the form of the API, with a comma before every position. Much faster. */
  streamJson(span: Span, limits?: PageLimits): AsyncIterable<Uint8Array>
  /** The result of a reduction over the span, computed page by page. */
  reduce<N extends ReductionName>(span: Span, name: N): Promise<Reduced<N>>
  /** As `reduce`, for a reduction that gives rows while it reads; pages are never empty. */
  reducedRows<N extends StreamedReduction>(
    span: Span,
    name: N,
    input: InputOf<N>,
    options?: ReadingOptions,
  ): AsyncIterable<Reduced<N>>
  /** The last position of a device at or before this fix time. */
  before(deviceId: number, time: Date): Promise<Position | undefined>
  /** Returns how many were removed. */
  remove(removal: Removal): Promise<number>
}

/** Whether long reads use the replica: it has all that was acknowledged, lacks some of it, fails, or is none of this database. */
export interface ReplicaState {
  readonly is: 'current' | 'behind' | 'away' | 'foreign'
  /** Since when it is not used. */
  readonly since: Date | undefined
}

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly db: Db
  readonly positions: PositionStore
  /** The present failure; undefined when healthy. */
  trouble(now: Date): Trouble | undefined
  /** Connections, and queries waiting for them. */
  readonly figures: Figures
  /** Looks at the read replica, for some seconds at most; undefined without one. */
  readonly replicaState?: (() => Promise<ReplicaState>) | undefined
  /** Waits for pending writes, then closes. */
  close(): Promise<void>
}
