import { metresBetween } from '@rastro/core/geo/haversine'
import { worldSize } from './project.ts'

/** Look §5: a marker glides to its new place in this time when the jump is shorter than the limit. */
export const glideMs = 600
const glideLimitMetres = 500

export interface Place {
  longitude: number
  latitude: number
}

export interface Glide {
  from: Place
  to: Place
  startMs: number
}

const equatorMetres = 40_075_017

/** Undefined where the marker should just appear: too far, or too near to be seen moving. */
export function glideBetween(from: Place, to: Place, startMs: number, zoom: number): Glide | undefined {
  const metres = metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
  const metresPerPixel = (equatorMetres * Math.cos((to.latitude * Math.PI) / 180)) / (worldSize * 2 ** zoom)
  return metres < glideLimitMetres && metres >= metresPerPixel ? { from, to, startMs } : undefined
}

export function placeAt({ from, to, startMs }: Glide, nowMs: number): Place {
  const share = Math.min(1, Math.max(0, (nowMs - startMs) / glideMs))
  return {
    longitude: from.longitude + share * (to.longitude - from.longitude),
    latitude: from.latitude + share * (to.latitude - from.latitude),
  }
}

export const isOver = ({ startMs }: Glide, nowMs: number): boolean => nowMs - startMs >= glideMs
