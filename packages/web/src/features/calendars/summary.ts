import type { SimpleCalendar } from '@rastro/core/calendar/simple'
import type { WeeklyCalendar } from '@rastro/core/calendar/weekly'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { DayNames } from '../../i18n/days.ts'
import { type Times, timesOf } from '../../i18n/times.ts'

interface Reading {
  readonly t: Translate<'calendars' | 'shared'>
  readonly names: Pick<DayNames, 'weekday'>
  readonly twelveHour: boolean
}

export const recurrenceKeys = {
  once: 'calendarOnce',
  daily: 'calendarDaily',
  weekly: 'calendarWeekly',
  monthly: 'calendarMonthly',
} as const satisfies Record<SimpleCalendar['recurrence'], TextKey<'calendars'>>

/** A simple calendar in one line: `Every week: Mon, Wed · 08:00–18:00 · not on holidays`. */
export function summaryOf(simple: SimpleCalendar, { t, names, twelveHour }: Reading): string {
  const { recurrence, weekdays, monthDay, until, holidays } = simple
  const wall = timesOf({ timezone: 'UTC', twelveHour })
  const [start, end] = [asIfUtc(simple.start), asIfUtc(simple.end)]
  if (recurrence === 'once') return `${t('calendarOnce')}: ${moment(start, wall)} – ${moment(end, wall)}`
  const days = { daily: '', weekly: weekdays.map((day) => names.weekday(day)).join(', '), monthly: String(monthDay) }
  const on = days[recurrence]
  const later = Math.floor((end.getTime() - start.getTime()) / 86_400_000)
  return [
    t(recurrenceKeys[recurrence]) + (on && `: ${on}`),
    timesText(start, end, wall) + (later > 0 ? `, ${t('calendarDaysLater', { count: later })}` : ''),
    ...(holidays === 'excepted' ? [t('calendarSummaryExcepted')] : []),
    ...(holidays === 'only' ? [t('calendarSummaryOnly')] : []),
    ...(until ? [t('calendarSummaryUntil', { day: wall.date(asIfUtc(`${until}T00:00:00`)) })] : []),
  ].join(' · ')
}

/** A weekly calendar in one line: `Outside Mon, Tue 08:00–12:00 · Sat 08:00–12:00`. */
export function weeklySummary({ spans, inverted, daysOff }: WeeklyCalendar, { t, names, twelveHour }: Reading): string {
  const wall = timesOf({ timezone: 'UTC', twelveHour })
  const times = spans
    .map(({ weekdays, from, to }) => {
      const [begin, end] = [from, to].map((time) => asIfUtc(`2026-01-01T${time}:00`)) as [Date, Date]
      return `${weekdays.map((day) => names.weekday(day)).join(', ')} ${timesText(begin, end, wall)}`
    })
    .join(' · ')
  const whole = inverted ? t('calendarOutsideOf', { times }) : times
  return daysOff.length > 0 ? `${whole} · ${t('calendarSummaryDaysOff', { count: daysOff.length })}` : whole
}

/** `08:00–18:00` */
export const timesText = (from: Date, to: Date, wall: Times): string => `${wall.shortTime(from)}–${wall.shortTime(to)}`

const moment = (time: Date, wall: Times): string => `${wall.date(time)} ${wall.shortTime(time)}`
const asIfUtc = (local: string): Date => new Date(`${local}Z`)
