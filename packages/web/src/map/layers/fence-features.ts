import { type Fence, fenceOf } from '@rastro/core/geo/fence'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Feature, Polygon, Position } from 'geojson'
import { circleAround } from '../circle.ts'

/** A fence as it is drawn. */
export interface DrawnFence {
  id: number
  name: string
  /** Any colour of CSS; undefined for the default one. */
  colour: string | undefined
  fence: Fence
}

/** A stored fence as it is drawn; undefined when its area cannot be parsed. */
export function drawnFence({ id, name, area, attributes }: Geofence): DrawnFence | undefined {
  const fence = fenceOf(area ?? '', attributes)
  const { color } = attributes
  return fence && { id, name, fence, colour: typeof color === 'string' ? color : undefined }
}

/** The shape of a fence, and the anchor of its name at the middle of its upper edge. */
export function fenceFeatures({ id, name, colour, fence: { area } }: DrawnFence): Feature[] {
  const properties = { id, name, ...(colour && { colour }) }
  const line = area.form === 'line' ? area.corners.map(place) : undefined
  if (line) return [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: line } }]
  const shape: Polygon =
    area.form === 'circle'
      ? circleAround(area.centre, area.radius).geometry
      : { type: 'Polygon', coordinates: [closed(area.corners.map(place))] }
  const label: Feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: upperMiddle(shape) } }
  return [{ type: 'Feature', properties, geometry: shape }, label]
}

/** The box around a fence as [west, south, east, north]. */
export function boxOf(fence: DrawnFence): [number, number, number, number] {
  const [{ geometry }] = fenceFeatures(fence) as [Feature]
  const places =
    geometry.type === 'Polygon' ? geometry.coordinates[0]! : geometry.type === 'LineString' ? geometry.coordinates : []
  const longitudes = places.map(([longitude]) => longitude!)
  const latitudes = places.map(([, latitude]) => latitude!)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

const place = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [longitude, latitude]

function closed(ring: Position[]): Position[] {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

/** The middle one of the northernmost points of a ring. */
function upperMiddle({ coordinates: [ring = []] }: Polygon): Position {
  const top = Math.max(...ring.map(([, latitude]) => latitude!))
  const highest = ring.filter(([, latitude]) => latitude === top).map(([longitude]) => longitude!)
  return [(Math.min(...highest) + Math.max(...highest)) / 2, top]
}
