import { formatShortTime, startOfDay } from '../format/dates.ts'
import type { CommandSchedule } from '../resources/group.ts'

/** One time that a schedule acts, from its start to its stop. */
export interface Turn {
  readonly start: Date
  readonly stop: Date
}

const hour = 3_600_000

/**
 * The turn of a schedule that began last, at `now` or before, in this time zone; one that stops at an earlier hour than it starts
 * goes over midnight. Undefined when its times cannot be read or are the same.
 */
export function lastTurn(schedule: CommandSchedule, now: Date, timezone: string): Turn | undefined {
  const start = minutesOf(schedule.start)
  const stop = minutesOf(schedule.stop)
  if (start === undefined || stop === undefined || start === stop) return undefined
  const today = startOfDay(now, { timezone })
  const began = (day: Date) => ({ day, start: instant(day, start, timezone) })
  const sinceToday = began(today)
  const last = sinceToday.start <= now ? sinceToday : began(dayBeside(today, -hour, timezone))
  // Long enough for a day of which the clocks make 25 hours
  const ends = stop > start ? last.day : dayBeside(last.day, 26 * hour, timezone)
  return { start: last.start, stop: instant(ends, stop, timezone) }
}

const dayBeside = (day: Date, ms: number, timezone: string): Date =>
  startOfDay(new Date(day.getTime() + ms), { timezone })

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** When the clock shows so many minutes on the day that begins then; also on days when the clocks change. */
function instant(day: Date, minutes: number, timezone: string): Date {
  const guess = new Date(day.getTime() + minutes * 60_000)
  const shown = minutesOf(formatShortTime(guess, { timezone })) ?? minutes
  return new Date(guess.getTime() + (minutes - shown) * 60_000)
}
