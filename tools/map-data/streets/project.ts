import type { Position } from 'geojson'

/** The place on the map at zoom 0, whose sides are 1 (Web Mercator). */
export function toMap([longitude = 0, latitude = 0]: Position): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The place of a corner of a grid that has so many cells along each side of the map. */
export const toPlace = ([x = 0, y = 0]: Position, size: number): Position => [
  (x / size - 0.5) * 360,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
]

/** This many pixels at a zoom, as a part of the map at zoom 0; a tile has 512. */
export const pixels = (count: number, zoom: number): number => count / (512 * 2 ** zoom)

/** The length of a line as a part of the map at zoom 0. */
export function lengthOf(points: readonly Position[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [toMap(points[i - 1]!), toMap(points[i]!)]
    length += Math.hypot(x1 - x0, y1 - y0)
  }
  return length
}

/** What a closed ring encloses, as a part of the map at zoom 0. */
export function areaOf(ring: readonly Position[]): number {
  const flat = ring.map(toMap)
  let sum = 0
  for (let i = 1; i < flat.length; i++) sum += flat[i - 1]![0] * flat[i]![1] - flat[i]![0] * flat[i - 1]![1]
  return Math.abs(sum) / 2
}
