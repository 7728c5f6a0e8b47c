import type { DecodeContext } from './define.ts'

/** Year (two digits mean 2000 and later), month (1–12), day, hour, minute, second, millisecond; what is left out is 0. */
export type DateParts = readonly [year: number, month: number, day: number, ...time: number[]]

/** Parts above their range are carried over: month 13 is January of the next year. */
export function utc(parts: DateParts): Date {
  const [year, month, day, hour = 0, minute = 0, second = 0, ms = 0] = parts
  return new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second, ms))
}

/** The moment that the parts name on a clock of that zone (an IANA name, `UTC`, `GMT+8`, `+05:30`). */
export function inZone(parts: DateParts, zone: string): Date {
  const reading = utc(parts)
  const name = zoneName(zone)
  if (name === 'UTC' || Number.isNaN(reading.getTime())) return reading
  const clock = Temporal.Instant.fromEpochMilliseconds(reading.getTime()).toZonedDateTimeISO('UTC').toPlainDateTime()
  return new Date(clock.toZonedDateTime(name).epochMilliseconds)
}

const TOLD_ZONE = 'toldZone'

/** Stores the zone sent at login, in minutes east of Greenwich. */
export function tellZone(session: DecodeContext, minutesEast: number): void {
  const absolute = Math.abs(minutesEast)
  const [hours, minutes] = [Math.floor(absolute / 60), absolute % 60]
  session.memory.set(TOLD_ZONE, `${minutesEast < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`)
}

/** Discards the zone sent at login. */
export const forgetZone = (memory: Map<string, unknown>): boolean => memory.delete(TOLD_ZONE)

/** The zone of the unit's clock: its setting `decoder.timezone`, else the zone sent at login, else the given one. */
export function zoneOf(session: DecodeContext, otherwise = 'UTC'): string {
  return String(session.attribute('decoder.timezone') ?? session.memory.get(TOLD_ZONE) ?? otherwise)
}

/** Minutes east of Greenwich of the zone without summer time, in the year of this moment; 0 for an unknown zone. */
export function standardOffset(zone: string, at: Date): number {
  const offsets = [0, 6].map((month) => {
    const day = Temporal.Instant.fromEpochMilliseconds(Date.UTC(at.getUTCFullYear(), month))
    return day.toZonedDateTimeISO(zoneName(zone)).offsetNanoseconds / NS_PER_MINUTE
  })
  return Math.min(...offsets)
}
const NS_PER_MINUTE = 60_000_000_000

const two = (value: number): string => String(value).padStart(2, '0')

const names = new Map<string, string>()
/** Turns `GMT+8` into `+08:00`. An unknown zone becomes UTC, as on the stock server. */
function zoneName(zone: string): string {
  const name = names.get(zone) ?? resolve(zone)
  names.set(zone, name)
  return name
}

function resolve(zone: string): string {
  const offset = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone)
  if (offset) return `${offset[1]}${two(Number(offset[2]))}:${offset[3] ?? '00'}`
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC' // Unknown zone in a setting: the message must still be read.
  }
}
