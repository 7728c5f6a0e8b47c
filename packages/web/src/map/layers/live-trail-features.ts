import { metresBetween } from '@rastro/core/geo/haversine'
import type { Feature } from 'geojson'
import type { Place } from '../motion.ts'
import type { LngLat } from '../vehicle.ts'

/** The trail up to where the vehicle is drawn, with a point at each fix that it has passed; in the vehicle's own colour, if any. */
export function trailFeatures(way: readonly LngLat[], head: Place, colour?: string): Feature[] {
  const passed = passedOf(way, head)
  if (passed.length === 0) return []
  return [lineOf([...passed, [head.longitude, head.latitude]], colour), ...passed.map(pointOf)]
}

/** The last fix is the vehicle's destination; earlier fixes are ahead as well if they are closer to it than the vehicle is. */
function passedOf(way: readonly LngLat[], head: Place): readonly LngLat[] {
  const end = way.at(-1)
  if (!end) return []
  const left = metresTo(end, [head.longitude, head.latitude])
  const passed = way.slice(0, -1)
  while (passed.length > 0 && metresTo(end, passed.at(-1)!) < left) passed.pop()
  return passed
}

const metresTo = (a: LngLat, b: LngLat) => metresBetween(a[1], a[0], b[1], b[0])

/** A route as a line; layers draw one without a colour in that of the brand. */
export const lineOf = (way: readonly LngLat[], colour?: string): Feature => ({
  type: 'Feature',
  properties: colour ? { colour } : {},
  geometry: { type: 'LineString', coordinates: [...way] },
})

const pointOf = (coordinates: LngLat): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
})
