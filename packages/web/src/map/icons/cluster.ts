import { countText } from '@rastro/core/format/count-text'
import type { MapPalette } from '../style/palette.ts'
import type { MapCluster } from '../vehicle.ts'
import { disc, type MarkerImage, ring } from './sketch.ts'

const clusterStates = ['moving', 'idling', 'parked', 'offline'] as const
/** Parts of the ring in the order of `clusterStates`; they sum to eight. */
export type Eighths = readonly [number, number, number, number]

/** Shares of the ring in eighths: largest remainders win, and a present state never gets zero. */
export function eighths(states: MapCluster['states']): Eighths {
  const counts = clusterStates.map((state) => states[state])
  const total = counts.reduce((sum, count) => sum + count, 0)
  const exact = counts.map((count) => (total === 0 ? 0 : (count / total) * 8))
  const parts = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0))
  const missing = () => 8 - parts.reduce((sum, part) => sum + part, 0)
  const by = (worth: (index: number) => number) =>
    parts.map((_, i) => i).reduce((a, b) => (worth(b) > worth(a) ? b : a))
  while (missing() > 0) parts[by((i) => exact[i]! - parts[i]!)]!++
  while (missing() < 0) parts[by((i) => (parts[i]! > 1 ? parts[i]! - exact[i]! : -9))]!--
  return parts as unknown as Eighths
}

/** Pixels to the edge of the disc of two digits. */
const radius = 21

/** Scale of the disc relative to that of two digits: 38, 42 or 46 pixels across. One image serves the three. */
export const clusterScale = (count: number): number => (count < 10 ? 19 / radius : count < 100 ? 1 : 23 / radius)

/** The label of the disc. */
export const clusterLabel = (count: number): string => countText(count, 999)

const gap = 0.12

/** A paper disc with a ring divided by state; the count is text of the layer. */
export function clusterImage(parts: Eighths, palette: MapPalette): MarkerImage {
  return {
    size: 2 * (radius + 3),
    sketch: (pen) => {
      disc(pen, radius + 2, palette.markerHalo)
      disc(pen, radius, palette.paper)
      ring(pen, radius, { color: palette.line, width: 1 })
      let from = -Math.PI / 2
      parts.forEach((part, index) => {
        const to = from + (part / 8) * 2 * Math.PI
        const cut = part === 8 ? 0 : gap / 2
        if (part > 0)
          ring(pen, radius - 3, { color: palette.fill[clusterStates[index]!], width: 5 }, from + cut, to - cut)
        from = to
      })
    },
  }
}
