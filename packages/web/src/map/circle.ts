import type { Feature, Polygon } from 'geojson'
import type { Place } from './motion.ts'

const corners = 64
const metresPerDegree = 111_320

/** The limit of the Mercator projection; MapLibre refuses a camera beyond the poles. */
const maxLatitude = 85

/** A circle of this many metres around a place; clipped to the world and to the edge of the map. */
export function circleAround({ longitude, latitude }: Place, metres: number): Feature<Polygon> {
  const height = metres / metresPerDegree
  const width = Math.min(180, height / Math.max(1e-3, Math.cos((latitude * Math.PI) / 180)))
  const ring = Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    const up = latitude + height * Math.sin(angle)
    return [longitude + width * Math.cos(angle), Math.max(-maxLatitude, Math.min(maxLatitude, up))]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
