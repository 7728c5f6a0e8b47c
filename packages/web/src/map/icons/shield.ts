import type { MapPalette } from '../style/palette.ts'
import { line, type MarkerImage } from './sketch.ts'

const size = 18
const edge = 1
const radius = 4

/** The plate with the number of a road, to be stretched around it. */
export const shieldImage = ({ paper, rail }: MapPalette): MarkerImage => ({
  size,
  stretch: size / 2 - edge - radius,
  sketch: (pen) => {
    const half = size / 2 - edge
    pen.beginPath()
    pen.roundRect(-half, -half, 2 * half, 2 * half, radius)
    pen.fillStyle = paper
    pen.fill()
    line(pen, { color: rail, width: edge })
  },
})
