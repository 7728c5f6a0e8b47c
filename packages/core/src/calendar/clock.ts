import { refused } from './calendar-faults.ts'

/** The local clock time of a zone at a moment (both in ms), as if it were UTC. */
export type Zone = (at: number) => number

export const utc: Zone = (at) => at

/** The moment at which the local clock shows this time; in the gap of a forward change, up to as much later. */
export function momentOf(clock: number, zone: Zone): number {
  const guess = clock - (zone(clock) - clock)
  return clock - (zone(guess) - guess)
}

/** Whether a time zone of this name exists, as in `America/Sao_Paulo`. */
export function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // The file may define a zone of its own
    return false
  }
}

const quarterMs = 900_000
/** Since 1973 zones change only at the beginning of a quarter of an hour. */
const firstQuarter = Date.UTC(1973, 0, 1) / quarterMs

/** The clock of an IANA zone, also in browsers without `Temporal`. The offset of a quarter of an hour is used again: formatting is slow. */
export function shownIn(name: string): Zone {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  let known = Number.NaN
  let offset = 0
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    if (quarter !== known) {
      const second = Math.floor(at / 1000) * 1000
      offset = Date.parse(`${format.format(second).replace(' ', 'T')}Z`) - second
      known = quarter < firstQuarter ? Number.NaN : quarter
    }
    return at + offset
  }
}

/** The local time (ms) of `20260821`, `20260821T080000` or `20260821T080000Z`. Throws for anything else. */
export function clockOf(text: string): number {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text.trim()) ?? []
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second))
  const isReal = date.getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61
  if (!isReal) throw refused('noTime', { text: JSON.stringify(text.slice(0, 40)) })
  return date.getTime()
}

/** As iCalendar writes it: `20260821T080000Z`. */
export function written(time: number): string {
  return `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}
