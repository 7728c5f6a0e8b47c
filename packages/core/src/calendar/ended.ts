import type { Calendar } from '../resources/calendar.ts'
import { cachedOccurrences } from './holds.ts'
import type { Span } from './spans.ts'

/**
 * The occurrences of a calendar that ended after `since` and not after `until`, at most the last so many, in the order of their
 * ends (RPT-45). An unreadable calendar has none.
 */
export function endedSpans({ data }: Pick<Calendar, 'data'>, since: Date, until: Date, most: number): Span[] {
  const found = (data === null ? [] : cachedOccurrences(data)).flatMap((occurrence) =>
    occurrence.endedWithin(since.getTime(), until.getTime(), most),
  )
  // Two events of a calendar may have the same occurrence
  const distinct = new Map(found.map((span) => [`${span.from} ${span.to}`, span]))
  return [...distinct.values()]
    .sort((a, b) => a.to - b.to || a.from - b.from)
    .slice(-most)
    .map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}
