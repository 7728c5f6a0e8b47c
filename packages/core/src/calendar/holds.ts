import { InvalidError } from '../kit/errors.ts'
import type { Calendar } from '../resources/calendar.ts'
import { textOf } from './data.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'

type Told = Pick<Calendar, 'data'>

/** Calendars kept as they were read, the least recently asked first; each may be 256 kB of text. */
const maxCached = 200
const cache = new Map<string, readonly Occurrence[]>()

/** CAL-12: does the calendar hold at this moment, because one of its events is going on? One that cannot be read never does. */
export function calendarHolds({ data }: Told, at: Date): boolean {
  return data !== null && cachedOccurrences(data).some(({ isOn }) => isOn(at.getTime()))
}

/** Throws `InvalidError`, with the reason in words, for a calendar that cannot be read. */
export function requireCalendar({ data }: Told): void {
  occurrencesOf(textOf(data ?? ''))
}

/** What happens in a calendar; nothing in one that cannot be read. */
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
    // Refused when it is saved: this one stood in the database already
    if (error instanceof InvalidError) return []
    throw error
  }
}
