/** A value at a moment (ms). */
export interface Sample {
  readonly time: number
  readonly value: number
}

/** The index of the sample that is nearest to a moment; -1 of none. Samples are in order of time. */
export function nearestTo(samples: readonly { readonly time: number }[], time: number): number {
  let [low, high] = [0, samples.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (samples[middle]!.time < time) low = middle + 1
    else high = middle
  }
  const before = samples[low - 1]
  return before && time - before.time < samples[low]!.time - time ? low - 1 : Math.min(low, samples.length - 1)
}

/**
 * What a drawing of so many columns needs: of each column its first, lowest, highest and last sample, in their order, and the
 * neighbours beyond both edges. No peak is lost.
 */
export function peaksOf(
  samples: readonly Sample[],
  { from, to }: { from: number; to: number },
  columns: number,
): Sample[] {
  const kept: Sample[] = []
  const first = samples.findIndex(({ time }) => time >= from)
  if (first > 0) kept.push(samples[first - 1]!)
  const columnOf = ({ time }: Sample) => Math.floor(((time - from) / Math.max(1, to - from)) * columns)
  let at = first < 0 ? samples.length : first
  while (at < samples.length && samples[at]!.time <= to) {
    const column = columnOf(samples[at]!)
    const start = at
    let [low, high] = [at, at]
    while (at < samples.length && samples[at]!.time <= to && columnOf(samples[at]!) === column) {
      if (samples[at]!.value < samples[low]!.value) low = at
      if (samples[at]!.value > samples[high]!.value) high = at
      at++
    }
    for (const index of [...new Set([start, low, high, at - 1])].sort((a, b) => a - b)) kept.push(samples[index]!)
  }
  if (at < samples.length) kept.push(samples[at]!)
  return kept
}

/** Round values from below the lowest to above the highest, at most about as many as wanted. */
export function ticksOf(low: number, high: number, wanted: number): number[] {
  const span = high - low || Math.abs(high) || 1
  const rough = span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Milliseconds between the labels of a time axis. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080, 20_160, 43_200].map(
  (minutes) => minutes * 60_000,
)

/** The moments of a time axis, on whole hours and days of the clock, which is `offset` ms ahead of UTC. */
export function momentsOf({ from, to }: { from: number; to: number }, wanted: number, offset: number): number[] {
  const step = timeSteps.find((each) => (to - from) / each <= wanted) ?? timeSteps.at(-1)!
  const moments: number[] = []
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step) moments.push(at)
  return moments
}

/** A part of a span, `factor` times as long, around a moment that stays where it is; within the whole. */
export function zoomed(
  span: { from: number; to: number },
  whole: { from: number; to: number },
  factor: number,
  around: number,
) {
  const length = Math.max(shortestMs, Math.min(whole.to - whole.from, (span.to - span.from) * factor))
  const share = (around - span.from) / Math.max(1, span.to - span.from)
  const from = Math.min(Math.max(whole.from, around - share * length), Math.max(whole.from, whole.to - length))
  return { from, to: Math.min(whole.to, from + length) }
}
const shortestMs = 60_000
