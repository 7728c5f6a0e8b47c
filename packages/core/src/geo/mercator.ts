import type { Place } from './fence.ts'

/** The latitude limit of web maps. */
const maxLatitude = 85
/** The side of a tile of our maps, in pixels. */
export const tileSide = 512
/** Metres around the Earth at the equator. */
const equator = 40_075_017

/** A point of the world of web maps: from 0 in the west and north to 1 in the east and south. */
export type MercatorPoint = readonly [x: number, y: number]

export function mercatorOf({ latitude, longitude }: Place): MercatorPoint {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.atanh(sine) / (2 * Math.PI)]
}

/** The place of a point. */
export const placeOfMercator = ([x, y]: MercatorPoint): Place => ({
  latitude: (Math.asin(Math.tanh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  longitude: (x - 0.5) * 360,
})

/** Metres of a pixel at a latitude and a zoom. */
export const metresAPixel = (latitude: number, zoom: number): number =>
  (equator * Math.cos((latitude * Math.PI) / 180)) / (tileSide * 2 ** zoom)
