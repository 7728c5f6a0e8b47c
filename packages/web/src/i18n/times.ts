import { type Clock, formatDate, formatDateTime, formatShortTime, formatTime } from '@rastro/core/format/dates'
import { useMemo } from 'react'
import { usePreferences } from '../session/preferences.ts'
import { useTimezone } from './timezone.ts'

/** The formats of moments for the person: clock and time zone are bound in. They need no words. */
export interface Times {
  date(time: Date): string
  dateTime(time: Date): string
  time(time: Date): string
  shortTime(time: Date): string
  /** Hours and minutes alone on the day of `now`, else with the date: `21/11/2026 14:32`. */
  moment(time: Date, now: Date): string
}

export function useTimes(): Times {
  const timezone = useTimezone()
  const { twelveHour } = usePreferences()
  return useMemo(() => timesOf({ timezone, twelveHour }), [timezone, twelveHour])
}

/** The formats of moments on this clock. */
export function timesOf(clock: Clock & { readonly timezone: string }): Times {
  const date = (time: Date) => formatDate(time, clock)
  const shortTime = (time: Date) => formatShortTime(time, clock)
  return {
    date,
    dateTime: (time) => formatDateTime(time, clock),
    time: (time) => formatTime(time, clock),
    shortTime,
    moment: (time, now) => (date(time) === date(now) ? shortTime(time) : `${date(time)} ${shortTime(time)}`),
  }
}
