import { formatDate, formatShortTime } from '@rastro/core/format/dates'

/** The formats of times on a clock of their own, as those of a calendar, which are given as if they were UTC. */
export interface WallTime {
  date(time: Date): string
  shortTime(time: Date): string
}

/** Those formats, with 12 hours or 24. */
export function wallTimeOf(twelveHour: boolean): WallTime {
  const clock = { timezone: 'UTC', twelveHour }
  return { date: (time) => formatDate(time, clock), shortTime: (time) => formatShortTime(time, clock) }
}
