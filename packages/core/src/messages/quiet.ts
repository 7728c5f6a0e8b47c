import { formatShortTime } from '../format/dates.ts'
import { splitList } from '../kit/comma-list.ts'
import type { Event } from '../model/event.ts'
import type { User } from '../resources/user.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

type Holder = Pick<User, 'attributes'>

/**
 * When the quiet hours of a person end, if this moment is in them: the attributes `quietFrom` and `quietUntil` as `22:00` and
 * `06:30`, in the person's time zone, over midnight where the first is later.
 */
export function quietEnd({ attributes }: Holder, at: Date, timezone: string | undefined): Date | undefined {
  const [from, until] = [minutesOf(attributes.quietFrom), minutesOf(attributes.quietUntil)]
  if (from === undefined || until === undefined || from === until) return undefined
  const minutesAt = (time: Date) => minutesOf(formatShortTime(time, { timezone }))!
  const now = minutesAt(at)
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until
  if (!isQuiet) return undefined
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  const end = new Date(start + forward(until - now) * MINUTE_MS)
  // In a night in which the clocks change it is an hour off
  const off = forward(until - minutesAt(end))
  return new Date(end.getTime() + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS)
}

/** Alarms that are told in quiet hours too, and never wait for others: those of the attribute `quietAlarms`, else SOS. */
export function isUrgentFor({ attributes }: Holder, event: Pick<Event, 'type' | 'attributes'>): boolean {
  const named = typeof attributes.quietAlarms === 'string' ? splitList(attributes.quietAlarms) : ['sos']
  return event.type === 'alarm' && named.includes(String(event.attributes.alarm))
}

const forward = (minutes: number): number => (minutes + DAY_MINUTES) % DAY_MINUTES

function minutesOf(text: unknown): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(String(text ?? '').trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
