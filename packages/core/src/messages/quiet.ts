import { formatShortTime } from '../format/dates.ts'
import { splitList } from '../kit/comma-list.ts'
import type { Event } from '../model/event.ts'
import type { User } from '../resources/user.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

type Holder = Pick<User, 'attributes'>

/**
 * The end of a user's quiet hours, if this moment is in them: the attributes `quietFrom` and `quietUntil` as `22:00` and `06:30`,
 * in the user's time zone, across midnight where the first is later.
 */
export function quietEnd(holder: Holder, at: Date, timezone: string | undefined): Date | undefined {
  const hours = quietHoursOf(holder)
  if (!hours) return undefined
  const [from, until] = [minutesOf(hours.from)!, minutesOf(hours.until)!]
  const minutesAt = (time: Date) => minutesOf(formatShortTime(time, { timezone }))!
  const now = minutesAt(at)
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until
  if (!isQuiet) return undefined
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  const end = new Date(start + forward(until - now) * MINUTE_MS)
  // Off by an hour in a night of a clock change
  const off = forward(until - minutesAt(end))
  return new Date(end.getTime() + (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS)
}

/** The quiet hours of a user as local times, `22:00` and `06:30`; undefined when there are none. */
export function quietHoursOf({ attributes }: Holder): { readonly from: string; readonly until: string } | undefined {
  const [from, until] = [clockText(attributes.quietFrom), clockText(attributes.quietUntil)]
  return from && until && from !== until ? { from, until } : undefined
}

/** Alarms that are also sent in quiet hours and never batched: those of the attribute `quietAlarms`, else SOS. */
export const quietAlarmsOf = ({ attributes: { quietAlarms } }: Holder): readonly string[] =>
  typeof quietAlarms === 'string' ? splitList(quietAlarms) : ['sos']

export const isUrgentFor = (holder: Holder, event: Pick<Event, 'type' | 'attributes'>): boolean =>
  event.type === 'alarm' && quietAlarmsOf(holder).includes(String(event.attributes.alarm))

/** Why quiet hours cannot be stored like this, in English; pages translate it by code, such as `quietFault.notTime`. */
export const quietFaults = {
  notTime: 'Quiet hours are times such as 22:00',
  same: 'Quiet hours begin and end at different times',
} as const
export interface QuietFault {
  readonly attribute: 'quietFrom' | 'quietUntil'
  readonly code: keyof typeof quietFaults
}

/** The first fault of the quiet hours in these attributes. */
export function quietFaultOf({ attributes }: Holder): QuietFault | undefined {
  const { quietFrom, quietUntil } = attributes
  for (const [attribute, value] of Object.entries({ quietFrom, quietUntil }) as [QuietFault['attribute'], unknown][])
    if (value !== undefined && value !== null && value !== '' && !clockText(value))
      return { attribute, code: 'notTime' }
  const isSame = clockText(quietFrom) !== undefined && clockText(quietFrom) === clockText(quietUntil)
  return isSame ? { attribute: 'quietUntil', code: 'same' } : undefined
}

const forward = (minutes: number): number => (minutes + DAY_MINUTES) % DAY_MINUTES

/** `6:30` → `06:30`; undefined for anything but a time. */
const clockText = (value: unknown): string | undefined =>
  minutesOf(value) === undefined ? undefined : String(value).trim().padStart(5, '0')

function minutesOf(text: unknown): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(String(text ?? '').trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
