import type { Feature, MultiPolygon, Position } from 'geojson'
import polygonClipping, { type MultiPolygon as Rings } from 'polygon-clipping'
import { areaOf, pixels } from './project.ts'
import { simplifyRing } from './simplify.ts'
import type { Area } from './sources.ts'

/** Merges areas of one class: the data has them in overlapping squares, whose edges would show. */
export function merged(areas: readonly Area[]): Area[] {
  return [...Map.groupBy(areas, (area) => area.class)].map(([name, all]) => {
    const shapes = all.map(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ) as Rings[]
    const [first, ...rest] = shapes
    const coordinates = polygonClipping.union(first!, ...rest) as Position[][][]
    return { class: name, geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon }
  })
}

/** The visible part of an area at a zoom: without pieces smaller than `min` square pixels. */
export function shown({ class: name, geometry }: Area, zoom: number, { tolerance, min }: Detail): Feature[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const smallest = min * pixels(1, zoom) ** 2
  return polygons.flatMap((rings) => {
    const drawn = rings
      .filter((ring) => areaOf(ring) >= smallest)
      .map((ring) => simplifyRing(ring, tolerance))
      .filter((ring) => ring.length >= 4)
    if (drawn.length === 0 || areaOf(rings[0]!) < smallest) return []
    return [
      { type: 'Feature', properties: { class: name }, geometry: { type: 'Polygon', coordinates: drawn } } as const,
    ]
  })
}

interface Detail {
  /** As a part of the map. */
  readonly tolerance: number
  readonly min: number
}
