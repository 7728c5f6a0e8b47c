import type { LngLat } from './vehicle.ts'

/** The bounds (west, south, east, north) of at least one place. */
export function boxAround(points: readonly LngLat[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of points) {
    box[0] = Math.min(box[0], longitude)
    box[1] = Math.min(box[1], latitude)
    box[2] = Math.max(box[2], longitude)
    box[3] = Math.max(box[3], latitude)
  }
  return box
}
