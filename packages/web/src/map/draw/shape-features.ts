import type { Area, Place } from '@rastro/core/geo/fence'
import type { Feature, Geometry } from 'geojson'
import { circleAround } from '../circle.ts'
import type { Handle } from './shape.ts'

/** The features of the layer of a shape being edited: the shape, and its points. */
export function shapeFeatures(area: Area | undefined, points: readonly DrawnPoint[] = []): Feature[] {
  return [
    ...(area ? [feature(geometryOf(area), 'shape')] : []),
    ...points.map(({ kind, place }) => feature({ type: 'Point', coordinates: at(place) }, kind)),
  ]
}

export type DrawnPoint = Pick<Handle, 'place'> & { readonly kind: Handle['kind'] | 'chosen' | 'centre' }

export function geometryOf(area: Area): Geometry {
  if (area.form === 'circle') return circleAround(area.centre, area.radius).geometry
  const line = area.corners.map(at)
  return area.form === 'line'
    ? { type: 'LineString', coordinates: line }
    : { type: 'Polygon', coordinates: [[...line, line[0]!]] }
}

const at = ({ latitude, longitude }: Place): [number, number] => [longitude, latitude]

const feature = (geometry: Geometry, kind: string): Feature => ({ type: 'Feature', properties: { kind }, geometry })
