import { unfit } from './calendar-faults.ts'
import { clockOf, isKnownZone, momentOf, shownIn, written } from './clock.ts'
import { brazilianHolidays } from './holidays.ts'
import { folded } from './lines.ts'

export const recurrences = ['once', 'daily', 'weekly', 'monthly'] as const
/** As iCalendar calls the days, Sunday first. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
/** How national holidays are treated: ordinary days, left out, or the only active days. */
export const holidayRules = ['counted', 'excepted', 'only'] as const
export type Weekday = (typeof weekdays)[number]

/** A calendar that a form of a few fields can express (CAL-5). Times are local to its time zone. */
export interface SimpleCalendar {
  /** `2026-08-21T08:00:00`: its first day and the hour at which it begins. */
  readonly start: string
  /** End of the first occurrence, perhaps on a later day. */
  readonly end: string
  readonly timezone: string
  readonly recurrence: (typeof recurrences)[number]
  /** CAL-9: on which days, when it is weekly. */
  readonly weekdays: readonly Weekday[]
  /** CAL-10: on which day, when it is monthly; a month without that day has none. */
  readonly monthDay: number
  /** `2026-12-31`: the last day on which it begins. */
  readonly until: string | undefined
  readonly holidays: (typeof holidayRules)[number]
  /** Treat Carnival and Corpus Christi as holidays too; ignored where holidays are ordinary days, as is the next. */
  readonly optionalDays: boolean
  /** The last year whose holidays are included. */
  readonly holidaysThrough: number
}

/** Defaults of the form (CAL-9, CAL-10): an hour a day, with holidays for ten years. */
export function newSimpleCalendar(start: string, timezone: string): SimpleCalendar {
  return {
    ...{ start, end: afterHours(start, 1), timezone, recurrence: 'daily', weekdays: ['SU'], monthDay: 1 },
    ...{ until: undefined, holidays: 'counted', optionalDays: false, holidaysThrough: Number(start.slice(0, 4)) + 10 },
  } as const
}

const dayMs = 86_400_000
/** Holidays of later years are not written. */
export const maxHolidayYears = 30
const maxDaysToFirst = 400

/**
 * The iCalendar text of a simple calendar (CAL-6), in the lines of a stock client, so that both can edit it (A-120). It begins on
 * the first active day. Holidays are written as excluded or added dates; `X-RASTRO-SIMPLE` stores what the standard cannot
 * express. Throws `InvalidError` when it would never be active, or ends before it begins.
 */
export function simpleText(simple: SimpleCalendar): string {
  const { start, end, timezone, holidays, recurrence } = simple
  if (!isKnownZone(timezone)) throw unfit('timezone', 'noZone', { zone: JSON.stringify(timezone.slice(0, 60)) })
  const [from, to] = [timeOf(start), timeOf(end)]
  if (to <= from) throw unfit('end', 'endsEarly')
  const days = recurrence === 'once' || holidays === 'counted' ? [] : holidaysIn(simple)
  const only = holidays === 'only' && recurrence !== 'once'
  const first = only ? days[0] : firstDay(simple, new Set(days))
  if (first === undefined) throw unfit('start', 'neverHolds')
  const onClock = (day: number) => compact(new Date(day + (from % dayMs)).toISOString())
  const zoned = (name: string, value: string) => `${name};TZID=${timezone}:${value}`
  const begins = first + (from % dayMs)
  const isPlain = days.length === 0 && begins === from && holidays === 'counted'
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//Traccar//EN', 'BEGIN:VEVENT'],
    'UID:00000000-0000-0000-0000-000000000000',
    zoned('DTSTART', onClock(first)),
    zoned('DTEND', compact(new Date(begins + to - from).toISOString())),
    `RRULE:${only ? 'FREQ=DAILY;COUNT=1' : ruleOf(simple)}`,
    'SUMMARY:Rastro',
    ...(only && days.length > 1 ? [zoned('RDATE', days.slice(1).map(onClock).join(','))] : []),
    ...(!only && days.length > 0 ? [zoned('EXDATE', days.map(onClock).join(','))] : []),
    ...(isPlain ? [] : [storedProperty + keptOf(simple)]),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
    .map(folded)
    .join('\n')
}

/** The line that preserves all fields of a simple calendar. */
export const storedProperty = 'X-RASTRO-SIMPLE:'

function keptOf({ start, end, holidays, optionalDays, holidaysThrough, ...others }: SimpleCalendar): string {
  const told = [holidays, optionalDays ? 'optional' : 'national', holidaysThrough]
  return [ruleOf(others), compact(start), compact(end), ...told].join(' ')
}

function ruleOf(simple: Pick<SimpleCalendar, 'recurrence' | 'weekdays' | 'monthDay' | 'until' | 'timezone'>): string {
  const { recurrence, monthDay, until, timezone } = simple
  if (recurrence === 'once') return 'FREQ=DAILY;COUNT=1'
  const by = {
    daily: () => '',
    weekly: () => `;BYDAY=${daysOf(simple).join(',')}`,
    monthly: () => `;BYMONTHDAY=${monthDay}`,
  }
  const last = until === undefined ? '' : `;UNTIL=${written(momentOf(timeOf(`${until}T23:59:59`), shownIn(timezone)))}`
  return `FREQ=${recurrence.toUpperCase()}${by[recurrence]()}${last}`
}

function daysOf({ weekdays: chosen }: Pick<SimpleCalendar, 'weekdays'>): Weekday[] {
  const days = weekdays.filter((day) => chosen.includes(day))
  if (days.length === 0) throw unfit('weekdays', 'noWeekday')
  return days
}

/** The first active day, at midnight. */
function firstDay(simple: SimpleCalendar, except: ReadonlySet<number>): number | undefined {
  const from = dayOf(simple.start)
  if (simple.recurrence === 'once') return from
  for (let day = from; day <= Math.min(lastDay(simple), from + maxDaysToFirst * dayMs); day += dayMs)
    if (isOn(simple, day) && !except.has(day)) return day
  return undefined
}

/** The holidays on which it would be active, each at midnight. */
function holidaysIn(simple: SimpleCalendar): number[] {
  const first = Number(simple.start.slice(0, 4))
  const last = Math.min(simple.holidaysThrough, first + maxHolidayYears)
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const all = years.flatMap(brazilianHolidays).filter(({ kind }) => simple.optionalDays || kind === 'national')
  const from = dayOf(simple.start)
  const days = all
    .map(({ day }) => dayOf(day))
    .filter((day) => day >= from && day <= lastDay(simple) && isOn(simple, day))
  return [...new Set(days)]
}

function isOn(simple: SimpleCalendar, day: number): boolean {
  const date = new Date(day)
  if (simple.recurrence === 'weekly') return daysOf(simple).includes(weekdays[date.getUTCDay()]!)
  return simple.recurrence !== 'monthly' || date.getUTCDate() === simple.monthDay
}

const lastDay = ({ until }: SimpleCalendar): number => (until === undefined ? Number.POSITIVE_INFINITY : dayOf(until))

/** As if the clock showed UTC. */
const timeOf = (local: string): number => clockOf(compact(local))
const dayOf = (day: string): number => clockOf(compact(day.slice(0, 10)))
const compact = (local: string): string => local.replaceAll(/[-:]|\.\d+Z?$/g, '')
const afterHours = (local: string, hours: number): string =>
  new Date(timeOf(local) + hours * 3_600_000).toISOString().slice(0, 19)
