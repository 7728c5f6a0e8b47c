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

interface Place {
  readonly latitude: number
  readonly longitude: number
}

export const pictureSize = { width: 560, height: 280 } as const
/** The side of a tile in pixels, as for the zooms of our style. */
const tileSide = 512
/** The latitude limit of web maps. */
const maxLatitude = 85

/** The part of the world with this place in its middle. */
export function viewAround({ latitude, longitude }: Place, zoom: number): View {
  const { width, height } = pictureSize
  const world = tileSide * 2 ** zoom
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180)
  const x = (longitude / 360 + 0.5) * world
  const y = (0.5 - Math.atanh(sine) / (2 * Math.PI)) * world
  return { zoom, width, height, world, corner: [x - width / 2, y - height / 2] }
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
