/** Look §5: a marker glides to its new place in this time when the jump is shorter than the limit. */
export const glideMs = 600
export const glideLimitMetres = 500

export interface Place {
  longitude: number
  latitude: number
}

export interface Glide {
  from: Place
  to: Place
  startMs: number
}

const metresPerDegree = 111_320

/** Undefined where the marker should just appear: too far, or too near to be seen moving. */
export function glideBetween(from: Place, to: Place, startMs: number, zoom: number): Glide | undefined {
  const metres = distance(from, to)
  const metresPerPixel = (metresPerDegree * 360 * Math.cos((to.latitude * Math.PI) / 180)) / (512 * 2 ** zoom)
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

// Flat earth: exact to a part in thousands at such distances.
function distance(from: Place, to: Place): number {
  const x = (to.longitude - from.longitude) * Math.cos((to.latitude * Math.PI) / 180)
  return Math.hypot(x, to.latitude - from.latitude) * metresPerDegree
}
