import type { MapPalette } from '../style/palette.ts'
import { disc, line, type MarkerImage, ring } from './sketch.ts'

/** Pixels from the middle of a marker to that of its badge, each way. */
export const badgeOffset = 12

const radius = 7.5
const size = 2 * (radius + 1.5)

/** The red "!" of a marker or cluster. */
export function alarmBadge(palette: MapPalette): MarkerImage {
  return {
    size,
    sketch: (pen) => {
      plate(pen, palette.alarm, palette.markerHalo)
      pen.lineCap = 'round'
      line(pen, { color: palette.onAlarm, width: 2 }, new Path2D('M0 -3.5V.5M0 3.1V3.2'))
    },
  }
}

const lockBody = 'M7 11h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2zM12 14.6v2.2'

/** The padlock of a blocked engine. */
export const blockedBadge = (palette: MapPalette): MarkerImage =>
  glyphBadge(palette, `${lockBody}M8 11V8a4 4 0 0 1 8 0v3`)

/** The open padlock of an engine with a pending block. */
export const blockWaitsBadge = (palette: MapPalette): MarkerImage =>
  glyphBadge(palette, `${lockBody}M8 11V7a4 4 0 0 1 7.6-1.8`, { fill: palette.fill.idling, ink: palette.ink.idling })

/** The badge of a vehicle with an active anchor. */
export const anchorBadge = (palette: MapPalette): MarkerImage =>
  glyphBadge(palette, 'M12 9v12M12 9a2.6 2.6 0 1 1 0-5.2a2.6 2.6 0 0 1 0 5.2M4.5 13.5a7.5 7.5 0 0 0 15 0M9 11.8h6')

/** A glyph, drawn in a square of 24, on a disc: white on dark by default. */
const glyphBadge = (
  palette: MapPalette,
  glyph: string,
  { fill, ink } = { fill: palette.blockedBadge, ink: '#FFFFFF' },
): MarkerImage => ({
  size,
  sketch: (pen) => {
    plate(pen, fill, palette.markerHalo)
    pen.lineCap = 'round'
    pen.scale(0.4, 0.4)
    pen.translate(-12, -12.3)
    line(pen, { color: ink, width: 2.8 }, new Path2D(glyph))
  },
})

/** The ring around a vehicle with an alarm; the layer animates it. */
export const alarmRing = (palette: MapPalette): MarkerImage => ({
  size: 56,
  sketch: (pen) => {
    pen.globalAlpha = 0.3
    disc(pen, 27, palette.alarm)
    pen.globalAlpha = 1
    ring(pen, 22, { color: palette.alarm, width: 2 })
  },
})

/** The ring around the selected vehicle. */
export const selectionRing = (palette: MapPalette): MarkerImage => ({
  size: 58,
  sketch: (pen) => {
    pen.globalAlpha = 0.16
    disc(pen, 27, palette.brandEdge)
    pen.globalAlpha = 1
    ring(pen, 24, { color: palette.markerHalo, width: 6 })
    ring(pen, 24, { color: palette.brandEdge, width: 3 })
  },
})

function plate(pen: CanvasRenderingContext2D, fill: string, halo: string): void {
  disc(pen, radius, fill)
  ring(pen, radius, { color: halo, width: 2 })
}
