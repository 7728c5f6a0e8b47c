import { distanceTo, simplified } from '../simplify.ts'
import type { Point } from '../street-data.ts'

/** The line without the points that lie within `toleranceMetres` of it. */
export const simplifiedWay = (points: readonly Point[], toleranceMetres: number): Point[] =>
  simplified(points, toleranceMetres, metresFrom)

const metresADegree = 111_320

/** Metres from a point to the stretch between two others; over a few kilometres the Earth is flat. */
function metresFrom(point: Point, from: Point, to: Point): number {
  const wide = metresADegree * Math.cos((point[1] * Math.PI) / 180)
  const flat = ([x, y]: Point) => [(x - from[0]) * wide, (y - from[1]) * metresADegree] as const
  return distanceTo(flat(point), [0, 0], flat(to))
}
