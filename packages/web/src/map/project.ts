import type { Bounds } from './vehicle.ts'

/** Width of the world at zoom 0, in pixels of MapLibre. */
export const worldSize = 512

/** Web Mercator as a share of the world, 0 in the west and north. */
export const toX = (longitude: number): number => longitude / 360 + 0.5
export function toY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
export const toLongitude = (x: number): number => (x - 0.5) * 360
export const toLatitude = (y: number): number => (360 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI))) / Math.PI - 90

/** A box as shares of the world; y grows to the south. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const toBounds = ({ x0, y0, x1, y1 }: Box): Bounds => ({
  west: toLongitude(x0),
  south: toLatitude(y1),
  east: toLongitude(x1),
  north: toLatitude(y0),
})

/** The boxes that a view covers, grown by `padding` pixels: two where it crosses the antimeridian. */
export function viewBoxes({ west, south, east, north }: Bounds, zoom: number, padding: number): Box[] {
  const grow = padding / (worldSize * 2 ** zoom)
  const [x0, x1] = [toX(west) - grow, toX(east) + grow]
  const rows = { y0: toY(north) - grow, y1: toY(south) + grow }
  if (x1 - x0 >= 1) return [{ ...rows, x0: 0, x1: 1 }]
  const start = x0 - Math.floor(x0)
  const end = start + x1 - x0
  if (end <= 1) return [{ ...rows, x0: start, x1: end }]
  return [
    { ...rows, x0: start, x1: 1 },
    { ...rows, x0: 0, x1: end - 1 },
  ]
}
