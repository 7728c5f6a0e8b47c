import type { MapPalette } from '../style/palette.ts'
import { disc, line, type MarkerImage, ring } from './sketch.ts'

/** What marks a way that was driven: where it began and ended, and where the vehicle stood. */
export type WayMark = 'start' | 'end' | 'stop'

const size = 26

/** An open ring, a square in a disc, or a P in a disc. */
export const wayMarkImage = (mark: WayMark, { text, markerPaper }: MapPalette): MarkerImage => ({
  size,
  sketch: (pen) => {
    if (mark === 'end') {
      disc(pen, 10, markerPaper)
      disc(pen, 8, text)
      pen.fillStyle = markerPaper
      pen.fillRect(-3, -3, 6, 6)
    } else if (mark === 'start') {
      disc(pen, 8.5, markerPaper)
      ring(pen, 7, { color: text, width: 3.5 })
    } else {
      disc(pen, 11, markerPaper)
      ring(pen, 10, { color: text, width: 2 })
      line(pen, { color: text, width: 1.75 }, new Path2D('M-2.5 4.5V-4.5H.4A2.7 2.7 0 0 1 .4 .9H-2.5'))
    }
  },
})
