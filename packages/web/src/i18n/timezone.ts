import { formatDate, startOfDay } from '@rastro/core/format/dates'
import { createContext, use, useMemo } from 'react'
import { usePreferences } from '../session/preferences.ts'

/** The zone of these screens where neither account nor server has one; undefined: that of the browser. */
export const FallbackTimezone = createContext<string | undefined>(undefined)

/** The time zone in which a person reads and types: of the account, else of the server, else of the screen or browser (A-53, decision 117). */
export function useTimezone(): string {
  const fallback = use(FallbackTimezone)
  return usePreferences().timezone ?? fallback ?? browserTimezone()
}

const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The days of a time zone, in the format of a date field: `2026-08-21`. */
export interface ZoneDays {
  /** The day that this moment is in. */
  of(time: Date): string
  /** The first moment of a day; an invalid date for what is no day. */
  start(day: string): Date
  /** The day that is this many days after the day of a moment. */
  after(time: Date, count: number): string
}

/** The days of the person's time zone. */
export function useZoneDays(): ZoneDays {
  const timezone = useTimezone()
  return useMemo(() => daysOfZone(timezone), [timezone])
}

const dayMs = 86_400_000

/** The days of this time zone; also right on days when the clocks change. */
export function daysOfZone(timezone: string): ZoneDays {
  const of = (time: Date): string => formatDate(time, { timezone }).split('/').reverse().join('-')
  const start = (day: string): Date => {
    const noon = Date.parse(`${day}T12:00Z`)
    if (Number.isNaN(noon)) return new Date(Number.NaN)
    // Noon in Greenwich is the next day already in the far east
    const [same, before] = [noon, noon - dayMs].map((at) => startOfDay(new Date(at), { timezone })) as [Date, Date]
    return of(before) === day ? before : same
  }
  const after = (time: Date, count: number): string => plus(of(time), count)
  return { of, start, after }
}

/** The day this many days later; what is no day stays. */
function plus(day: string, count: number): string {
  const time = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(time) ? day : new Date(time + count * dayMs).toISOString().slice(0, 10)
}
