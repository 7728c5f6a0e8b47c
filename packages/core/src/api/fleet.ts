import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'
import { type Position, positionSchema } from '../model/position.ts'

/** How many devices one of these calls may name. */
export const maxNamed = 500

/** The last line of `GET /api/fleet`. */
export interface FleetEnd {
  /** Given as `since`, it asks for what has changed after this answer. */
  readonly mark: number
  /** Of an answer that has only what changed: all devices that the caller sees, as `packIds` writes them. */
  readonly ids?: readonly number[]
}

/** How our own client starts; stock servers do not have these calls, and do not say `compactFleet` (decision 12). */
export const fleetApi = {
  /**
   * Every device that the caller sees, with what list, map and search need of its latest position: a `FleetSlice` a line. The
   * last line is a `FleetEnd`; an answer without it was cut short. `since` is the mark of an earlier answer: then only what
   * has changed, unless that cannot be told any more, and the answer is whole. `deviceId`: only these.
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
  /** The whole latest positions of these devices; those that the caller does not see are left out. */
  positions: endpoint({
    method: 'GET',
    path: '/api/fleet/positions',
    query: Type.Object({ deviceId: Type.Array(Id, { maxItems: maxNamed }) }),
    response: Type.Unsafe<Position[]>(Type.Array(positionSchema)),
    scope: 'share',
  }),
}
