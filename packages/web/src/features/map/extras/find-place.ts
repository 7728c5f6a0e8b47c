import { folded } from '@rastro/core/format/folded'
import { boxOf, type DrawnFence } from '../../../map/layers/fence-features.ts'
import type { Bounds, LngLat } from '../../../map/vehicle.ts'

interface Named {
  readonly name: string
  readonly point: LngLat
}
/** The sources of names. */
interface Sources {
  readonly fences: readonly DrawnFence[]
  readonly pois: readonly Named[]
  readonly names: readonly Named[]
}
/** A named place, and the bounds to show. */
export interface Findable {
  readonly key: string
  readonly name: string
  readonly box: Bounds
}

const maxHits = 8

/** The places whose names contain the text, ignoring case and accents; prefix matches first, fences before others. */
export function found(text: string, { fences, pois, names }: Sources): Findable[] {
  const wanted = folded(text.trim())
  if (!wanted) return []
  const hits = [
    ...fences
      .filter(({ name }) => folded(name).includes(wanted))
      .map((fence) => ({ key: `fence ${fence.id}`, name: fence.name, box: boundsOf(boxOf(fence)) })),
    ...spots('poi', pois, wanted),
    ...spots('name', names, wanted),
  ]
  const begins = ({ name }: Findable) => (folded(name).startsWith(wanted) ? 0 : 1)
  return hits.sort((a, b) => begins(a) - begins(b)).slice(0, maxHits)
}

const spots = (kind: string, places: readonly Named[], wanted: string): Findable[] =>
  places
    .filter(({ name }) => folded(name).includes(wanted))
    .map(({ name, point: [longitude, latitude] }) => ({
      key: `${kind} ${name} ${longitude} ${latitude}`,
      name,
      box: { west: longitude, south: latitude, east: longitude, north: latitude },
    }))

const boundsOf = ([west, south, east, north]: [number, number, number, number]): Bounds => ({
  west,
  south,
  east,
  north,
})
