import type { Area, Place } from './fence.ts'
import { metresBetween } from './haversine.ts'

/** GEO-10: the stored text of an area, with the latitude first and the ring of a polygon closed; the inverse of `fenceOf`. */
export function areaText(area: Area): string {
  if (area.form === 'circle') return `CIRCLE (${pair(area.centre)}, ${rounded(area.radius, 2)})`
  const corners = openCorners(area)
  const all = area.form === 'polygon' ? [...corners, corners[0]!] : corners
  const list = all.map(pair).join(', ')
  return area.form === 'polygon' ? `POLYGON ((${list}))` : `LINESTRING (${list})`
}

/** The corners of a polygon, each once, or the points of a line. */
export function openCorners({ form, corners }: Exclude<Area, { form: 'circle' }>): readonly Place[] {
  const [first, last] = [corners[0]!, corners.at(-1)!]
  const isClosed = form === 'polygon' && corners.length > 3 && isSame(first, last)
  return isClosed ? corners.slice(0, -1) : corners
}

/** Length in metres along these points. */
export const lengthAlong = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, to, index) => {
    const from = places[index]!
    return sum + metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
  }, 0)

const isSame = (a: Place, b: Place): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** About ten centimetres. */
const pair = ({ latitude, longitude }: Place): string => `${rounded(latitude, 6)} ${rounded(within180(longitude), 6)}`
const within180 = (longitude: number): number => longitude - 360 * Math.round(longitude / 360)
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
