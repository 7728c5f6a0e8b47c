import { refused } from './calendar-faults.ts'

/** What the clocks of a place show at a moment (both in ms), as if they showed UTC. */
export type Zone = (at: number) => number

export const utc: Zone = (at) => at

/** When the clocks of a place show this; where they are moved forward over it, up to as much later. */
export function momentOf(clock: number, zone: Zone): number {
  const guess = clock - (zone(clock) - clock)
  return clock - (zone(guess) - guess)
}

/** Is there a time zone with this name, as in `America/Sao_Paulo`? */
export function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // The file may describe a zone with a name of its own
    return false
  }
}

/** The clocks of a zone that everybody knows, also where the browser has no `Temporal`. */
export function shownIn(name: string): Zone {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) + (((at % 1000) + 1000) % 1000)
}

/** What `20260821`, `20260821T080000` or `20260821T080000Z` reads on the clock (ms). Throws for anything else. */
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
