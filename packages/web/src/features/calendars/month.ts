import type { Zone } from '@rastro/core/calendar/clock'
import { momentOf } from '@rastro/core/calendar/clock'
import type { Span } from '@rastro/core/calendar/spans'

/** A month of a year, from 1 to 12. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** A part of one day, in ms since local midnight. */
export interface Piece {
  readonly from: number
  readonly to: number
}

export const dayMs = 86_400_000

/** The month of a local time. */
export function monthAt(clock: number): Month {
  const date = new Date(clock)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** `2026-11-20` */
export const dayText = ({ year, month }: Month, day: number): string =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')

/** The month this many later, or earlier; within the years that dates of calendars have. */
export function monthBeside({ year, month }: Month, months: number): Month {
  const beside = monthAt(Date.UTC(year, month - 1 + months, 1))
  return beside.year < 1900 || beside.year > 9998 ? { year, month } : beside
}

/** The interval of the month, from its first moment to the one after its last, in a zone. */
export function spanOfMonth({ year, month }: Month, zone: Zone): Span {
  const at = (clock: number) => new Date(momentOf(clock, zone))
  return { from: at(Date.UTC(year, month - 1, 1)), to: at(Date.UTC(year, month, 1)) }
}

/** The days of the month in weeks from Sunday on; undefined outside of the month. */
export function weeksOf({ year, month }: Month): (number | undefined)[][] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((first + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - first + 1
      return day >= 1 && day <= count ? day : undefined
    }),
  )
}

/** The parts of the spans on each day of the month, in the zone. */
export function piecesByDay(spans: readonly Span[], month: Month, zone: Zone): ReadonlyMap<number, readonly Piece[]> {
  const first = Date.UTC(month.year, month.month - 1, 1)
  const days = new Map<number, Piece[]>()
  for (const span of spans) {
    const [from, to] = [zone(span.from.getTime()) - first, zone(span.to.getTime()) - first]
    for (let at = from; at < to; at = (Math.floor(at / dayMs) + 1) * dayMs) {
      const day = Math.floor(at / dayMs)
      const piece = { from: at - day * dayMs, to: Math.min(to - day * dayMs, dayMs) }
      days.set(day + 1, [...(days.get(day + 1) ?? []), piece])
    }
  }
  return days
}
