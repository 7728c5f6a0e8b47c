import { formatShortTime, startOfDay } from '../format/dates.ts'
import type { CommandSchedule, ScheduleKind } from '../resources/group.ts'

/** One active period of a schedule, from its start to its stop. */
export interface Turn {
  readonly start: Date
  readonly stop: Date
}

const hour = 3_600_000

/**
 * The latest period of a schedule that began at or before `now`, in this time zone; one that stops at an earlier hour than it
 * starts crosses midnight. Undefined when its times cannot be read or are the same.
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

/** A start that is late by more is skipped: nobody expects it any more. */
const latestStartMs = 300_000

/** Whether a period that began at or before `now` still begins for vehicles that it has not acted on. */
export const isStarting = ({ start, stop }: Turn, now: Date): boolean =>
  stop > now && now.getTime() - start.getTime() <= latestStartMs

/** An action of a schedule at an hour: it begins to lock or to anchor, or ends it. */
export interface Edge {
  readonly kind: ScheduleKind
  readonly what: 'start' | 'stop'
  readonly at: Date
}

/**
 * The next two actions of a schedule after `now`, in this time zone (CMD-35): a stop comes first while it is active. None when it
 * is switched off or never acts. The job uses the same periods.
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

/** The period of the next day; also across clock changes. */
function turnAfter(schedule: CommandSchedule, { start }: Turn, timezone: string): Turn {
  const day = dayAfter(startOfDay(start, { timezone }), timezone)
  return lastTurn(schedule, instant(day, minutesOf(schedule.start)!, timezone), timezone)!
}

/** Late enough for a day of 25 hours. */
const dayAfter = (day: Date, timezone: string): Date => dayBeside(day, 26 * hour, timezone)

const dayBeside = (day: Date, ms: number, timezone: string): Date =>
  startOfDay(new Date(day.getTime() + ms), { timezone })

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** When the clock shows so many minutes after midnight of that day; also right on days when the clocks change. */
function instant(day: Date, minutes: number, timezone: string): Date {
  const guess = new Date(day.getTime() + minutes * 60_000)
  const shown = minutesOf(formatShortTime(guess, { timezone })) ?? minutes
  return new Date(guess.getTime() + (minutes - shown) * 60_000)
}
