import { openCorners } from '@rastro/core/geo/area-text'
import type { Area, Place } from '@rastro/core/geo/fence'
import { metresBetween } from '@rastro/core/geo/haversine'

/** A point by which a shape is changed: a corner, the middle of a side, where a corner can be added, or the edge of a circle. */
export interface Handle {
  readonly kind: 'corner' | 'middle' | 'edge'
  /** Of the corner, or of the corner before the middle. */
  readonly index: number
  readonly place: Place
}

const smallestRadius = 1
const metresADegree = 111_320

/** A shape with each of its corners once. */
export const opened = (area: Area): Area => (area.form === 'circle' ? area : { ...area, corners: openCorners(area) })

/** Fewer corners than this are no polygon, and no line. */
export const fewestCorners = (form: 'polygon' | 'line'): number => (form === 'polygon' ? 3 : 2)

export function handlesOf(area: Area): Handle[] {
  if (area.form === 'circle') return [{ kind: 'edge', index: 0, place: eastOf(area.centre, area.radius) }]
  const { corners, form } = area
  const middles = corners.flatMap((from, index): Handle[] => {
    const to = corners[index + 1] ?? (form === 'polygon' ? corners[0] : undefined)
    return to ? [{ kind: 'middle', index, place: between(from, to) }] : []
  })
  return [...middles, ...corners.map((place, index): Handle => ({ kind: 'corner', index, place }))]
}

/** The shape after a point of it was dragged to a place; the middle of a side becomes a corner. */
export function dragged(area: Area, { kind, index }: Pick<Handle, 'kind' | 'index'>, to: Place): Area {
  if (area.form === 'circle') return { ...area, radius: radiusTo(area.centre, to) }
  const corners = area.corners.toSpliced(kind === 'middle' ? index + 1 : index, kind === 'middle' ? 0 : 1, to)
  return { ...area, corners }
}

/** The shape without a corner; undefined where too few would be left. */
export function withoutCorner(area: Area, index: number): Area | undefined {
  if (area.form === 'circle' || area.corners.length <= fewestCorners(area.form)) return undefined
  return { ...area, corners: area.corners.toSpliced(index, 1) }
}

/** The shape, moved by the offset between two places. */
export function moved(area: Area, from: Place, to: Place): Area {
  const shift = ({ latitude, longitude }: Place): Place => ({
    latitude: Math.max(-85, Math.min(85, latitude + to.latitude - from.latitude)),
    longitude: longitude + to.longitude - from.longitude,
  })
  return area.form === 'circle'
    ? { ...area, centre: shift(area.centre) }
    : { ...area, corners: area.corners.map(shift) }
}

/** Full metres between a centre and a place, one at least. */
export const radiusTo = (centre: Place, to: Place): number =>
  Math.max(smallestRadius, Math.round(metresBetween(centre.latitude, centre.longitude, to.latitude, to.longitude)))

const eastOf = ({ latitude, longitude }: Place, metres: number): Place => ({
  latitude,
  // Never farther east than the circle is drawn
  longitude: longitude + Math.min(180, metres / metresADegree / Math.max(1e-3, Math.cos((latitude * Math.PI) / 180))),
})

const between = (a: Place, b: Place): Place => ({
  latitude: (a.latitude + b.latitude) / 2,
  longitude: (a.longitude + b.longitude) / 2,
})
