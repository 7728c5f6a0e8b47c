import { decodeLine } from './line.ts'
import { type Place, placesOf } from './place.ts'
import type { RouteRow } from './route-rows.ts'

/** A route through streets or along roads, driven both ways. */
export interface Route {
  readonly id: string
  readonly name: string
  /** Avenues have traffic lights, expressways and roads none. */
  readonly kind: RouteRow[2]
  readonly limitKmh: number
  readonly points: readonly Place[]
  /** Where it enters and leaves the tunnel. */
  readonly tunnel: readonly Place[]
}

/** The route of a row, along a line as `encodeLine` writes it. */
export const routeAlong = ([id, name, kind, limitKmh, , tunnel]: RouteRow, line: string): Route => ({
  id,
  name,
  kind,
  limitKmh,
  points: decodeLine(line),
  tunnel: tunnel ? placesOf(tunnel) : [],
})
