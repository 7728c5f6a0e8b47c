import { isAnchor } from '../geo/anchor.ts'
import { type FenceShape, fenceOf } from '../geo/fence.ts'
import { fenceHolds, fencesBetween, findFences, indexFences } from '../geo/fence-index.ts'
import type { Geofence } from '../resources/geofence.ts'
import type { LinkedFences } from './linked.ts'

/** These fences as rules ask them, from plain rows; without those that cannot be read. */
export function fencesOf(rows: readonly Geofence[]): LinkedFences {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const index = indexFences(
    rows.flatMap((row): [number, FenceShape][] => {
      const fence = fenceOf(row.area, row.attributes)
      return fence ? [[row.id, fence]] : []
    }),
  )
  return {
    row: (id) => byId.get(id),
    anchors: rows.filter(isAnchor).map(({ id }) => id),
    holding(place) {
      const found: number[] = []
      findFences(index, place, found)
      return found.length === 0 ? null : [...new Set(found)].sort((one, other) => one - other)
    },
    between: (from, to) => fencesBetween(index, from, to),
    holds: (id, place) => fenceHolds(index, id, place),
  }
}
