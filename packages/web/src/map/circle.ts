import type { Feature, Polygon } from 'geojson'
import type { Place } from './motion.ts'

const corners = 64
const metresPerDegree = 111_320

/** A circle of so many metres around a place. */
export function circleAround({ longitude, latitude }: Place, metres: number): Feature<Polygon> {
  const height = metres / metresPerDegree
  const width = height / Math.cos((latitude * Math.PI) / 180)
  const ring = Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
