import type { Reason } from '@rastro/core/kit/reason'
import type { Event } from '@rastro/core/model/event'
import type { EntityChanges, LiveMessage, LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { ConnectionState } from './socket.ts'
import type { LiveRoutes, TrailPoint } from './trails.ts'

/** The person's preferences that the worker needs. */
export interface Choices {
  readonly selectedId: number | null
  readonly routes: LiveRoutes
  /** Max points of a trail. */
  readonly length: number
}

/** Parts of the page with their own port to the worker. */
export type PortName = 'list' | 'map' | 'questions'

/** Messages of the page to the worker that holds the fleet. */
export type ToWorker =
  /** A session is likely: the fleet is requested, and read once it is confirmed. */
  | { kind: 'prepare' }
  /** `compact`: the server has the calls of `GET /api/fleet`. `openedAt`: when the page was opened, in milliseconds since 1970. */
  | { kind: 'start'; compact: boolean; openedAt: number }
  | { kind: 'stop' | 'retry' | 'refresh' }
  /** The page shows these devices, and no longer those. */
  | { kind: 'watch'; added: readonly number[]; dropped: readonly number[] }
  /** Changes that the page has before the socket delivers them. */
  | { kind: 'apply'; messages: readonly LiveMessage[] }
  /** The fleet cached on another visit, to be shown until one comes from the server. */
  | { kind: 'restore'; devices: readonly Device[]; positions: readonly Position[] }
  | { kind: 'alarmed' | 'anchored' | 'toBlock'; ids: ReadonlySet<number> }
  /** LIVE-9: whether the page shows the log of the trackers. */
  | { kind: 'logs'; wanted: boolean }
  | { kind: 'choose'; choices: Choices }
  | { kind: 'port'; name: PortName; port: MessagePort }

/** Messages of the worker to the page. */
export type FromWorker =
  | { kind: 'rows'; rows: Rows }
  /** Undefined until the first list is loaded. */
  | { kind: 'size'; size: number | undefined }
  /** Removed by the server. */
  | { kind: 'removed'; ids: readonly number[] }
  | { kind: 'events'; events: readonly Event[] }
  /** Raw messages of trackers. */
  | { kind: 'logs'; records: readonly LogRecord[] }
  /** The alarms of a frame; the positions only of a server that stores no alarms. */
  | { kind: 'alarms'; message: LiveMessage }
  /** Settings have changed (decision 84). */
  | { kind: 'changed'; changes: EntityChanges }
  /** The fleet has been fetched. Its positions are included where the server stores no alarms. */
  | { kind: 'loaded'; positions: readonly Position[] }
  | { kind: 'connection'; state: ConnectionState }
  /** The first list could not be fetched; status 0 when the server could not be reached. */
  | { kind: 'failed'; status: number; message: string; reason?: Reason | undefined }
  /** A call was answered with 401. */
  | { kind: 'ended' }

/** Of the devices that the page shows: the changed ones, and the ids of the removed ones, and of those without a place. */
export interface Rows extends Required<Pick<LiveMessage, 'devices' | 'positions' | 'removed' | 'hidden'>> {
  readonly trails: readonly (readonly [id: number, trail: readonly TrailPoint[]])[]
}
