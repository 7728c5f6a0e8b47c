import { endpoint } from '../kit/contract.ts'
import { Id, Type } from '../kit/schema.ts'
import { type Position, positionSchema } from '../model/position.ts'

/** How many devices one call for whole positions may name. */
export const mostDetails = 500

/** How our own client starts; stock servers do not have these calls, and do not say `compactFleet` (decision 12). */
export const fleetApi = {
  /**
   * Every device that the caller sees, with what list, map and search need of its latest position: a `FleetSlice` a line. The
   * last line is `{}`; an answer without it was cut short.
   */
  start: endpoint({
    method: 'GET',
    path: '/api/fleet',
    response: Type.Unsafe<unknown>(Type.Any()),
    scope: 'share',
  }),
  /** The whole latest positions of these devices; those that the caller does not see are left out. */
  positions: endpoint({
    method: 'GET',
    path: '/api/fleet/positions',
    query: Type.Object({ deviceId: Type.Array(Id, { maxItems: mostDetails }) }),
    response: Type.Unsafe<Position[]>(Type.Array(positionSchema)),
    scope: 'share',
  }),
}
