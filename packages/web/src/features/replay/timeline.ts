import type { Track } from './track.ts'

/** The moments that a timeline begins and ends with, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** From the first fix of all to the last: what was asked for may begin earlier and end later. */
export const spanOf = (...tracks: readonly Pick<Track, 'count' | 'times'>[]): Span => ({
  from: Math.min(...tracks.map(({ times }) => times[0]!)),
  to: Math.max(...tracks.map(({ count, times }) => times[count - 1]!)),
})

/** How far in the span a moment is: 0 … 1. */
export const shareOf = ({ from, to }: Span, time: number): number =>
  to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0

/** The moment at a share of the span. */
export const timeAt = ({ from, to }: Span, share: number): number =>
  from + Math.min(1, Math.max(0, share)) * (to - from)

/** A point of the graph: share of the span, and the greatest speed there in knots. */
export interface SpeedPoint {
  readonly share: number
  readonly speed: number
}

/** The greatest speed in each of `bins` parts of the span in which there are fixes, so that no peak is lost. */
export function speedGraph({ count, times, speeds }: Track, span: Span, bins: number): SpeedPoint[] {
  const points: SpeedPoint[] = []
  let bin = -1
  for (let fix = 0; fix < count; fix++) {
    const share = shareOf(span, times[fix]!)
    const own = Math.min(bins - 1, Math.floor(share * bins))
    const speed = speeds[fix]!
    if (own !== bin) points.push({ share, speed })
    else if (speed > points[points.length - 1]!.speed) points[points.length - 1] = { share, speed }
    bin = own
  }
  return points
}

/** The path of the graph for SVG: its ground is at `height`, `top` (knots) at 0. */
export function graphPath(points: readonly SpeedPoint[], { width, height, top }: GraphSize): string {
  const at = ({ share, speed }: SpeedPoint) =>
    `${(share * width).toFixed(1)},${(height - (Math.min(speed, top) / top) * height).toFixed(1)}`
  return points.length === 0 ? '' : `M${points.map(at).join('L')}`
}
interface GraphSize {
  readonly width: number
  readonly height: number
  readonly top: number
}

/** A round speed above all of a track and above the limit, in knots; `inUnit` gives a speed as it is shown. */
export function topSpeed(
  { speeds }: Pick<Track, 'speeds'>,
  { limit = 0, inUnit }: { limit?: number | undefined; inUnit(knots: number): number },
): number {
  const most = speeds.reduce((greatest, speed) => Math.max(greatest, speed), Math.max(limit, slowest))
  const shown = inUnit(most * thousand) / thousand
  return (most * Math.ceil((shown * headroom) / roundTo) * roundTo) / shown
}
/** Knots; a graph of less would show the noise of a standing vehicle. */
const slowest = 10
const headroom = 1.02
const roundTo = 20
/** Against the rounding of what is shown. */
const thousand = 1000

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const steps = [
  ...[minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute],
  ...[hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day],
]

/** Round moments on the axis, at most `most`: counted from the start of the day in which it begins. */
export function ticksOf({ from, to }: Span, { most, dayStart }: { most: number; dayStart: number }): number[] {
  const step = steps.find((length) => (to - from) / length <= most - 1) ?? Math.ceil((to - from) / most / day) * day
  const ticks: number[] = []
  for (let at = dayStart + Math.ceil((from - dayStart) / step) * step; at <= to; at += step) ticks.push(at)
  return ticks
}
