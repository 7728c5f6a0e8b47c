import { InvalidError } from '../kit/errors.ts'
import type { Calendar } from '../resources/calendar.ts'
import { refused } from './calendar-faults.ts'
import { textOf } from './data.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'

type CalendarText = Pick<Calendar, 'data'>

/** LRU cache of parsed calendars; each may be 256 kB of text. */
const maxCached = 200
const cache = new Map<string, readonly Occurrence[]>()

/** CAL-12: whether the calendar is active at this moment, because one of its events is going on. An unreadable one never is. */
export function calendarHolds({ data }: CalendarText, at: Date): boolean {
  return data !== null && cachedOccurrences(data).some(({ isOn }) => isOn(at.getTime()))
}

/** Throws `InvalidError`, with the reason, for a calendar that cannot be read, or that never applies: past or future. */
export function requireCalendar({ data }: CalendarText): void {
  if (!occurrencesOf(textOf(data ?? '')).some(hasOccurrence)) throw refused('never')
}

/** Before every calendar: its first occurrence follows. */
const longAgo = Date.UTC(1600, 0, 1)
const hasOccurrence = ({ intervalAt }: Occurrence): boolean => {
  const { isOn, until } = intervalAt(longAgo)
  return isOn || Number.isFinite(until)
}

/** The occurrences of a calendar; none when it cannot be read. */
export function cachedOccurrences(data: string): readonly Occurrence[] {
  const occurrences = cache.get(data) ?? readOrNone(data)
  cache.delete(data)
  cache.set(data, occurrences)
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
  return occurrences
}

function readOrNone(data: string): readonly Occurrence[] {
  try {
    return occurrencesOf(textOf(data))
  } catch (error) {
    // Already stored before validation on save existed
    if (error instanceof InvalidError) return []
    throw error
  }
}
