import type { Calendar } from '../resources/calendar.ts'
import { cachedOccurrences } from './holds.ts'
import type { Occurrence } from './occurrences.ts'

/** An interval, from its first moment to the one after its last. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** The maximum number of steps in one call: a month that changes every hour needs 1,500. */
const maxSteps = 2000

/**
 * The intervals within this one in which a calendar is active, in order and merged (CAL-12, to draw a month). One that changes
 * too often to be readable is truncated: `isWhole` is false. An unreadable one is never active.
 */
export function calendarSpans({ data }: Pick<Calendar, 'data'>, within: Span): { spans: Span[]; isWhole: boolean } {
  const left = { steps: maxSteps }
  const found = (data === null ? [] : cachedOccurrences(data)).flatMap((occurrence) =>
    spansOf(occurrence, within, left),
  )
  return { spans: joined(found), isWhole: left.steps > 0 }
}

function spansOf({ intervalAt }: Occurrence, { from, to }: Span, left: { steps: number }): Span[] {
  const spans: Span[] = []
  let at = from.getTime()
  while (at < to.getTime() && left.steps > 0) {
    left.steps -= 1
    const { isOn, until } = intervalAt(at)
    const end = Math.min(until, to.getTime())
    if (isOn) spans.push({ from: new Date(at), to: new Date(end) })
    at = end
  }
  return spans
}

function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = whole.at(-1)
    if (!last || span.from > last.to) whole.push(span)
    else if (span.to > last.to) whole[whole.length - 1] = { from: last.from, to: span.to }
  }
  return whole
}
