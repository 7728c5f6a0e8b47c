import { formatShortTime, startOfDay } from '../format/dates.ts'
import type { CommandSchedule, ScheduleKind } from '../resources/group.ts'

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
  const began = instant(today, start, timezone) <= now ? today : dayBeside(today, -hour, timezone)
  const ends = stop > start ? began : dayAfter(began, timezone)
  return { start: instant(began, start, timezone), stop: instant(ends, stop, timezone) }
}

/** One thing that a schedule does at an hour: it begins to lock or to anchor, or ends it. */
export interface Edge {
  readonly kind: ScheduleKind
  readonly what: 'start' | 'stop'
  readonly at: Date
}

/**
 * What a schedule does next and then, after `now`, in this time zone (CMD-35): a stop comes first while its hour is on. None when it
 * is switched off or never acts. The job acts by the same turns.
 */
export function nextEdges(schedule: CommandSchedule, now: Date, timezone: string): readonly Edge[] {
  const turn = schedule.disabled ? undefined : lastTurn(schedule, now, timezone)
  if (!turn) return []
  const following = turnAfter(schedule, turn, timezone)
  const { kind } = schedule
  const stops = { kind, what: 'stop', at: turn.stop } as const
  const starts = { kind, what: 'start', at: following.start } as const
  return turn.stop > now ? [stops, starts] : [starts, { kind, what: 'stop', at: following.stop }]
}

/** The turn of the day after; also when clocks change on it. */
function turnAfter(schedule: CommandSchedule, { start }: Turn, timezone: string): Turn {
  const day = dayAfter(startOfDay(start, { timezone }), timezone)
  return lastTurn(schedule, instant(day, minutesOf(schedule.start)!, timezone), timezone)!
}

/** Asked late enough for a day of which the clocks make 25 hours. */
const dayAfter = (day: Date, timezone: string): Date => dayBeside(day, 26 * hour, timezone)

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
