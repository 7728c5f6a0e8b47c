import type { FenceShape } from './fence.ts'
import { type Box, boxAround, metresADegree } from './outline.ts'

const world: Pick<Box, 'west' | 'east'> = { west: -180, east: 180 }
/** A small margin, so that rounding excludes nothing. */
const margin = 1.001

/** The bounding box of the fence. */
export function boxOf({ form, outline, radius, halfWidth }: FenceShape): Box {
  const box = boxAround(outline)
  return form === 'polygon' ? box : widened(box, form === 'circle' ? radius : halfWidth)
}

/** Capped at the size of the world. */
function widened({ south, north, west, east }: Box, metres: number): Box {
  const up = (metres / metresADegree) * margin
  const pole = Math.max(Math.abs(south), Math.abs(north)) + up
  const latitudes = { south: Math.max(-90, south - up), north: Math.min(90, north + up) }
  if (pole >= 89) return { ...latitudes, ...world }
  const aside = up / Math.cos((pole * Math.PI) / 180)
  return east - west + 2 * aside >= 360
    ? { ...latitudes, ...world }
    : { ...latitudes, west: west - aside, east: east + aside }
}
