import type { MapPalette } from '../style/palette.ts'
import type { MarkerShape } from '../vehicle.ts'
import { disc, line, type MarkerImage, ring, type Sketch } from './sketch.ts'

/** A moving body with a nose points north; the layer rotates it to the course. */
export type BodyName = MarkerShape | 'moving-nose' | 'over-limit' | 'over-limit-nose'

const radius = 15
const haloWidth = 6
const edge = 1.75
const nose = 'M0 -21.5L11 -10.2A15 15 0 1 1 -11 -10.2Z'
// The integer number of dashes and gaps around it, so that no two of them merge.
const around = 2 * Math.PI * radius
const dashes = (count: number, share: number) => [(around / count) * share, (around / count) * (1 - share)]

/** The body of a marker: filled = engine on, hollow = engine off, dashed = no signal, dotted = never reported. */
export function bodyImage(name: BodyName, palette: MapPalette): MarkerImage {
  return { size: name.endsWith('-nose') ? 50 : 37, sketch: sketches[name](palette) }
}

const sketches: Record<BodyName, (palette: MapPalette) => Sketch> = {
  'moving-nose': (palette) => headed(palette, palette.fill.moving),
  'over-limit': (palette) => filled(palette, palette.overLimit),
  'over-limit-nose': (palette) => headed(palette, palette.overLimit),
  moving: (palette) => filled(palette, palette.fill.moving),
  idling: (palette) => filled(palette, palette.fill.idling),
  parked: (palette) => (pen) => {
    paper(pen, palette)
    ring(pen, radius - 1, { color: palette.fill.parked, width: 3 })
  },
  offline: (palette) => dashed(palette, palette.markerPaper, palette.fill.offline),
  'moving-silent': (palette) => dashed(palette, palette.tint.moving, palette.ink['moving-silent']),
  'idling-silent': (palette) => dashed(palette, palette.tint.idling, palette.ink['idling-silent']),
  unknown: (palette) => (pen) => {
    paper(pen, palette)
    pen.lineCap = 'round'
    ring(pen, radius, { color: palette.fill.unknown, width: 2, dash: dashes(19, 0.3) })
  },
}

const headed =
  (palette: MapPalette, fill: string): Sketch =>
  (pen) => {
    const path = new Path2D(nose)
    line(pen, { color: palette.markerHalo, width: haloWidth }, path)
    pen.fillStyle = fill
    pen.fill(path)
    line(pen, { color: palette.markerLine, width: edge }, path)
  }

const filled =
  (palette: MapPalette, fill: string): Sketch =>
  (pen) => {
    disc(pen, radius + haloWidth / 2, palette.markerHalo)
    disc(pen, radius, fill)
    ring(pen, radius, { color: palette.markerLine, width: edge })
  }

const dashed =
  (palette: MapPalette, ground: string, color: string): Sketch =>
  (pen) => {
    paper(pen, palette, ground)
    ring(pen, radius, { color, width: 2.2, dash: dashes(12, 0.61) })
  }

function paper(pen: CanvasRenderingContext2D, palette: MapPalette, ground = palette.markerPaper): void {
  disc(pen, radius + haloWidth / 2, palette.markerHalo)
  disc(pen, radius, ground)
}
