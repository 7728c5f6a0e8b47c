import { InvalidError } from '../kit/errors.ts'
import type { Calendar } from '../resources/calendar.ts'
import { textOf } from './data.ts'
import { type Happening, happeningsOf } from './happenings.ts'

type Told = Pick<Calendar, 'data'>

/** Calendars kept as they were read, the least recently asked first; each may be 256 kB of text. */
const mostKept = 200
const kept = new Map<string, readonly Happening[]>()

/** CAL-12: does the calendar hold at this moment, because one of its events is going on? One that cannot be read never does. */
export function calendarHolds({ data }: Told, at: Date): boolean {
  return data !== null && keptOf(data).some(({ isOn }) => isOn(at.getTime()))
}

/** Throws `InvalidError`, with the reason in words, for a calendar that cannot be read. */
export function requireCalendar({ data }: Told): void {
  happeningsOf(textOf(data ?? ''))
}

/** What happens in a calendar; nothing in one that cannot be read. */
export function keptOf(data: string): readonly Happening[] {
  const happenings = kept.get(data) ?? readOrNone(data)
  kept.delete(data)
  kept.set(data, happenings)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return happenings
}

function readOrNone(data: string): readonly Happening[] {
  try {
    return happeningsOf(textOf(data))
  } catch (error) {
    // Refused when it is saved: this one stood in the database already
    if (error instanceof InvalidError) return []
    throw error
  }
}
