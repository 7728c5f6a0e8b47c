import type { Event } from '@rastro/core/model/event'
import type { EntityChanges, LiveMessage } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { ConnectionState } from './socket.ts'
import type { LiveRoutes, TrailPoint } from './trails.ts'

/** What the person has chosen, as far as the worker needs it. */
export interface Choices {
  readonly selectedId: number | null
  readonly routes: LiveRoutes
  /** The most points of a trail. */
  readonly length: number
}

/** Parts of the page that talk with the worker by a port of their own. */
export type PortName = 'list' | 'map' | 'questions'

/** What the page tells the worker that holds the fleet. */
export type ToWorker =
  /** Somebody seems to be logged in: the fleet is asked for, and read when they are. */
  | { kind: 'prepare' }
  /** `compact`: the server has the calls of `GET /api/fleet`. `openedAt`: when the page was opened, in milliseconds since 1970. */
  | { kind: 'start'; compact: boolean; openedAt: number }
  | { kind: 'stop' | 'retry' | 'refresh' }
  /** The page shows these devices, and those no more. */
  | { kind: 'watch'; added: readonly number[]; dropped: readonly number[] }
  /** What the page knows before the socket tells. */
  | { kind: 'apply'; messages: readonly LiveMessage[] }
  /** The fleet that was kept from another visit, to be shown until one comes from the server. */
  | { kind: 'restore'; devices: readonly Device[]; positions: readonly Position[] }
  | { kind: 'alarmed' | 'anchored' | 'toBlock'; ids: ReadonlySet<number> }
  | { kind: 'choose'; choices: Choices }
  | { kind: 'port'; name: PortName; port: MessagePort }

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'rows'; rows: Rows }
  /** Undefined until the first list has come. */
  | { kind: 'size'; size: number | undefined }
  /** The server has taken these away. */
  | { kind: 'removed'; ids: readonly number[] }
  | { kind: 'events'; events: readonly Event[] }
  /** What a frame says of alarms; the positions only of a server that keeps none. */
  | { kind: 'alarms'; message: LiveMessage }
  /** Settings have changed (decision 84). */
  | { kind: 'changed'; changes: EntityChanges }
  /** The fleet has been fetched. Its positions are told where the server keeps no alarms. */
  | { kind: 'loaded'; positions: readonly Position[] }
  | { kind: 'connection'; state: ConnectionState }
  /** The first list could not be fetched; status 0 when the server could not be reached. */
  | { kind: 'failed'; status: number; message: string }
  /** A call was answered with 401. */
  | { kind: 'ended' }

/** Of the devices that the page shows: the ones that have changed, and the ids of those that are gone. */
export interface Rows extends Required<Pick<LiveMessage, 'devices' | 'positions' | 'removed'>> {
  readonly trails: readonly (readonly [id: number, trail: readonly TrailPoint[]])[]
}
