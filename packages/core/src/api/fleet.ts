import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'
import { type Position, positionSchema } from '../model/position.ts'

/** How many devices one of these calls may name. */
export const maxNamed = 500

/** The last line of `GET /api/fleet`. */
export interface FleetEnd {
  /** Cursor for `since`: requests changes after this answer. */
  readonly mark: number
  /** In an incremental answer: all devices visible to the caller, as `packIds` writes them. */
  readonly ids?: readonly number[]
}

/** Initial load of our own client; stock servers lack these calls and do not send `compactFleet` (decision 12). */
export const fleetApi = {
  /**
   * Every device visible to the caller, with what list, map and search need of its latest position: a `FleetSlice` a line. The
   * last line is a `FleetEnd`; an answer without it was cut short. `since` is the cursor of an earlier answer: then only changes,
   * unless they are no longer known, and the answer is complete. `deviceId`: only these.
   */
  start: endpoint({
    method: 'GET',
    path: '/api/fleet',
    query: Type.Object({
      since: Type.Optional(Type.Integer({ minimum: 0 })),
      deviceId: Type.Optional(Type.Array(Id, { maxItems: maxNamed })),
    }),
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'share',
  }),
  /** The full latest positions of these devices; devices not visible to the caller are left out. */
  positions: endpoint({
    method: 'GET',
    path: '/api/fleet/positions',
    query: Type.Object({ deviceId: Type.Array(Id, { maxItems: maxNamed }) }),
    response: Type.Unsafe<Position[]>(Type.Array(positionSchema)),
    scope: 'share',
  }),
}
