import { dataOf, textOf } from '@rastro/core/calendar/data'
import { componentOf } from '@rastro/core/calendar/lines'
import { maxHolidayYears, type SimpleCalendar, simpleText } from '@rastro/core/calendar/simple'
import { simpleOf } from '@rastro/core/calendar/simple-read'
import { type WeeklyCalendar, weeklyOf, weeklyText } from '@rastro/core/calendar/weekly'
import type { TextKey } from '@rastro/core/i18n/areas'
import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { Translate } from '@rastro/core/i18n/words'
import { type AppError, InvalidError } from '@rastro/core/kit/errors'

/** CAL-4: a calendar as edited in its form. */
export type Draft =
  | { readonly kind: 'simple'; readonly simple: SimpleCalendar }
  | { readonly kind: 'weekly'; readonly weekly: WeeklyCalendar }
  | { readonly kind: 'custom'; readonly text: string }

/** The largest text of a calendar that one request can carry in base64. */
export const maxBytes = 190_000

/** CAL-11: stored data as edited in the form: simple or weekly, when its fields can represent all of it. */
export function draftOf(data: string | null): Draft {
  const text = textOf(data ?? '')
  const weekly = weeklyOf(text)
  if (weekly) return { kind: 'weekly', weekly }
  const simple = simpleOf(text)
  return simple ? { kind: 'simple', simple } : { kind: 'custom', text }
}

/** The data that would be stored; empty when invalid. */
export function dataOfDraft(draft: Draft): string {
  if (draft.kind === 'custom') return draft.text.trim() === '' ? '' : dataOf(draft.text)
  if (draft.kind === 'weekly') return faultOfWeekly(draft.weekly) ? '' : dataOf(weeklyText(draft.weekly))
  return faultOfSimple(draft.simple) ? '' : dataOf(simpleText(draft.simple))
}

export interface SimpleFault {
  readonly field: 'start' | 'end' | 'weekdays'
  readonly key: TextKey<'calendars' | 'shared'>
}

/** The first validation error of the fields of a simple calendar. */
export function faultOfSimple(simple: SimpleCalendar): SimpleFault | undefined {
  const { start, end, recurrence, weekdays } = simple
  if (start === '') return { field: 'start', key: 'errorFieldRequired' }
  if (end === '') return { field: 'end', key: 'errorFieldRequired' }
  if (end <= start) return { field: 'end', key: 'calendarEndsBefore' }
  if (recurrence === 'weekly' && weekdays.length === 0) return { field: 'weekdays', key: 'calendarNoWeekday' }
  return unreadable(() => simpleText(simple)) === undefined ? undefined : { field: 'start', key: 'calendarNever' }
}

export interface WeeklyFault {
  /** `span`: the number of the span whose days or times are missing. */
  readonly field: 'start' | 'spans' | 'weekdays' | 'times'
  readonly span: number
  readonly key: TextKey<'calendars' | 'shared'>
}

/** The first validation error of the fields of a weekly calendar. */
export function faultOfWeekly(weekly: WeeklyCalendar): WeeklyFault | undefined {
  if (weekly.start === '') return { field: 'start', span: -1, key: 'errorFieldRequired' }
  for (const [span, { weekdays, from, to }] of weekly.spans.entries()) {
    if (weekdays.length === 0) return { field: 'weekdays', span, key: 'calendarNoWeekday' }
    if (from === '' || to === '') return { field: 'times', span, key: 'errorFieldRequired' }
  }
  const isFine = unreadable(() => weeklyText(weekly)) === undefined
  return isFine ? undefined : { field: 'spans', span: -1, key: 'calendarNever' }
}

/** The initial weekly calendar: a morning and an afternoon from Monday to Friday. */
export const newWeeklyCalendar = ({ start, timezone }: SimpleCalendar): WeeklyCalendar => ({
  timezone,
  start: start.slice(0, 10),
  spans: [
    { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '08:00', to: '12:00' },
    { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '13:00', to: '18:00' },
  ],
  inverted: false,
  daysOff: [],
})

/** Why data cannot be a calendar, as far as its lines alone show; undefined when they parse. */
export const unreadableData = (data: string): InvalidError | undefined => unreadable(() => componentOf(textOf(data)))

function unreadable(read: () => unknown): InvalidError | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof InvalidError) return error
    throw error
  }
}

/** Why a calendar cannot be parsed, also as reported by a worker. */
export type Unreadable = Pick<AppError, 'message' | 'reason'>

/** The same in the reader's language; where there is no translation, without the prefix of the error. */
export const reasonOf = (t: Translate<'calendars' | 'start'>, { message, reason }: Unreadable): string =>
  (reason && reasonWords(t, reason)) ?? message.replace(/^The calendar cannot be read: /, '')

/** The same calendar with another start; the end moves with it. */
export function startingAt(simple: SimpleCalendar, start: string): SimpleCalendar {
  const lasting = asIfUtc(simple.end) - asIfUtc(simple.start)
  const end = asIfUtc(start) + lasting
  if (!(lasting > 0) || !(end < lastMoment)) return { ...simple, start }
  return { ...simple, start, end: new Date(end).toISOString().slice(0, 19) }
}

const lastMoment = Date.UTC(9999, 11, 31)
const asIfUtc = (local: string): number => Date.parse(`${local}Z`)

const yearsOfHolidays = 10

/** Until when holidays are included if it is saved in this year. */
export const lastYearOfHolidays = ({ start, holidaysThrough }: SimpleCalendar, year: number): number =>
  Math.min(Math.max(holidaysThrough, year + yearsOfHolidays), Number(start.slice(0, 4)) + maxHolidayYears)

/** The calendar to be saved: one that excludes holidays gets those of the next years. */
export function withHolidaysAhead(data: string, year: number): string {
  const simple = simpleOf(textOf(data))
  const through = year + yearsOfHolidays
  if (!simple || simple.holidays === 'counted' || simple.holidaysThrough >= through) return data
  return dataOf(simpleText({ ...simple, holidaysThrough: through }))
}
