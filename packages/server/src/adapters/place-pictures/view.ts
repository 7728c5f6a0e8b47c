import type { Place } from '@rastro/core/geo/fence'
import { mercatorOf, tileSide } from '@rastro/core/geo/mercator'
import { pictureSize } from '../../ports/place-pictures.ts'

/** A point of the picture, in pixels from its upper left corner. */
export type Point = readonly [x: number, y: number]

/** The part of the world that a picture shows, around its place. */
export interface View {
  readonly zoom: number
  readonly width: number
  readonly height: number
  /** The side of the world in pixels, and the upper left corner in it. */
  readonly world: number
  readonly corner: Point
}

/** The part of the world with this place in its middle. */
export function viewAround(place: Place, zoom: number): View {
  const { width, height } = pictureSize
  const world = tileSide * 2 ** zoom
  const [x, y] = mercatorOf(place)
  return { zoom, width, height, world, corner: [x * world - width / 2, y * world - height / 2] }
}

/** True when a box of pixels is in the picture, or closer than `margin`. */
export const isInside = ({ width, height }: View, [left, top, right, bottom]: Box, margin: number): boolean =>
  right >= -margin && bottom >= -margin && left <= width + margin && top <= height + margin

export type Box = readonly [left: number, top: number, right: number, bottom: number]

export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return [left, top, right, bottom]
}
