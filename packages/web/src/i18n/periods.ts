import { momentOf, shownIn } from '@rastro/core/calendar/clock'
import type { ZoneDays } from './timezone.ts'

/** RPT-16: the periods of a report, in the order of the list. */
export const periods = [
  'today',
  'yesterday',
  'thisWeek',
  'previousWeek',
  'thisMonth',
  'previousMonth',
  'custom',
] as const
export type Period = (typeof periods)[number]
/** A period that follows from the present day. */
export type Preset = Exclude<Period, 'custom'>

/** Both ends belong to it. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** RPT-17: the whole local days of a period; a week begins on Sunday. */
export function spanOf(period: Preset, now: Date, days: ZoneDays): Span {
  const [first, next] = bounds[period](days.of(now), (count) => days.after(now, count))
  return { from: days.start(first), to: new Date(days.start(next).getTime() - 1) }
}

/** The period that covers exactly this span at present; `custom` when none does. */
export const periodOf = ({ from, to }: Span, now: Date, days: ZoneDays): Period =>
  periods.find((period) => {
    if (period === 'custom') return true
    const span = spanOf(period, now, days)
    return span.from.getTime() === from.getTime() && span.to.getTime() === to.getTime()
  })!

type Bounds = (today: string, day: (count: number) => string) => readonly [first: string, next: string]

/** The first day of each period, and the day after its last one. */
const bounds: Readonly<Record<Preset, Bounds>> = {
  today: (today, day) => [today, day(1)],
  yesterday: (today, day) => [day(-1), today],
  thisWeek: (today, day) => [day(-weekday(today)), day(7 - weekday(today))],
  previousWeek: (today, day) => [day(-7 - weekday(today)), day(-weekday(today))],
  thisMonth: (today) => [firstOfMonth(today, 0), firstOfMonth(today, 1)],
  previousMonth: (today) => [firstOfMonth(today, -1), firstOfMonth(today, 0)],
}

/** 0 for a Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()

const firstOfMonth = (day: string, later: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
}

/** A moment on the clock of a zone, as a date-time field has it: `2026-11-21T07:40`; empty for an invalid date. */
export const clockText = (time: Date, timezone: string): string =>
  Number.isNaN(time.getTime()) ? '' : new Date(shownIn(timezone)(time.getTime())).toISOString().slice(0, 16)

/** The moment at which the clock of a zone shows this; an invalid date for what is no time. */
export const momentAt = (text: string, timezone: string): Date => {
  const clock = Date.parse(`${text}Z`)
  return new Date(Number.isNaN(clock) ? Number.NaN : momentOf(clock, shownIn(timezone)))
}
