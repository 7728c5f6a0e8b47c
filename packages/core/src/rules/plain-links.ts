import { isAnchor } from '../geo/anchor.ts'
import { type FenceShape, fenceOf } from '../geo/fence.ts'
import { fenceHolds, fencesBetween, findFences, indexFences } from '../geo/fence-index.ts'
import type { Calendar } from '../resources/calendar.ts'
import type { Geofence } from '../resources/geofence.ts'
import type { Linked, LinkedFences } from './linked.ts'

/** What rules need of the links of a device, as plain data that passes between threads. */
export interface PlainLinks {
  readonly fences: readonly Geofence[]
  /** Of the fences. */
  readonly calendars: readonly Calendar[]
}

/** These links as rules ask them. */
export const linkedFrom = ({ fences, calendars }: PlainLinks): Linked => ({
  fences: fencesOf(fences),
  calendars: new Map(calendars.map((calendar) => [calendar.id, calendar])),
  maintenances: [],
})

/** Without those that cannot be read. */
function fencesOf(rows: readonly Geofence[]): LinkedFences {
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
