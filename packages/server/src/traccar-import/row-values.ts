import type { ColumnKind } from '../db/row.ts'

/** Reads a time without a zone, as the stock server wrote it. */
export type TimeReader = (text: string) => Date

const written = /^(\d{4,})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?$/

/** Reads times by the clock of this zone, of which a stock server's database does not say the name. Throws `RangeError`. */
export function timeReader(zone: string): TimeReader {
  const isUtc = zone === 'UTC'
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()
  const offsetAt = (ms: number): number => {
    // Zones change at a quarter of an hour at the earliest
    const quarter = Math.floor(ms / 900_000)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = offsetOf(clock.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value)
    if (offsets.size > 100_000) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return (text) => {
    const parts = written.exec(text)
    if (!parts) throw new RangeError(`${text} is no time`)
    const [, year, month, day, hour, minute, second, fraction = ''] = parts
    const local = Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!, +fraction.padEnd(3, '0'))
    if (isUtc) return new Date(local)
    const first = local - offsetAt(local)
    return new Date(local - offsetAt(first))
  }
}

/** `GMT-03:00` in milliseconds. */
function offsetOf(name: string): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const yes = new Set(['t', 'true', '1', '\\x01'])

/** The value of a field from the text of its column. Throws `RangeError` for a text that is none. */
export function fieldValue(kind: ColumnKind, text: string, readTime: TimeReader): unknown {
  if (kind === 'text') return text
  if (kind === 'flag') return yes.has(text.toLowerCase())
  if (kind === 'time') return readTime(text)
  if (kind === 'json') return jsonOf(text)
  const number = Number(text)
  if (!Number.isFinite(number)) throw new RangeError(`${text} is no number`)
  return number
}

/** A stock server cuts long JSON in silence, and writes the text `null` for none. */
export function jsonOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

/** `\x0aff` as bytes. */
export const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/^\\x/, ''), 'hex')
