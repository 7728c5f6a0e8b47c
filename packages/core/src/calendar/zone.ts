import { type Component, propertiesIn, propertyIn, refused } from './lines.ts'
import { type Starts, startsOf } from './starts.ts'

/** What the clocks of a place show at a moment (both in ms), as if they showed UTC. */
export type Zone = (at: number) => number

export const utc: Zone = (at) => at

/** When the clocks of a place show this; where they are moved forward over it, up to as much later. */
export function momentOf(clock: number, zone: Zone): number {
  const guess = clock - (zone(clock) - clock)
  return clock - (zone(guess) - guess)
}

/** Gives the zone of a TZID: one that everybody knows by that name, else the one that the file describes (reference §8.3). */
export function zonesOf(calendar: Component): (id: string) => Zone {
  const described = new Map<string, Component>()
  for (const part of calendar.parts) {
    if (part.name === 'VTIMEZONE') described.set(propertyIn(part, 'TZID')?.value ?? '', part)
  }
  const zones = new Map<string, Zone>()
  return (id) => {
    const zone = zones.get(id) ?? zoneOf(id, described.get(id))
    zones.set(id, zone)
    return zone
  }
}

function zoneOf(id: string, description: Component | undefined): Zone {
  const names = [id, description && propertyIn(description, 'X-LIC-LOCATION')?.value]
  for (const name of names) if (name && isKnownZone(name)) return knownZone(name)
  if (description) return describedZone(description)
  throw refused(`there is no time zone called ${JSON.stringify(id.slice(0, 60))}`)
}

function knownZone(name: string): Zone {
  return (at) => at + Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).offsetNanoseconds / 1e6
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

interface Change {
  /** When it takes effect, by the clock that it ends. */
  readonly starts: Starts
  /** Milliseconds east of UTC. */
  readonly from: number
  readonly to: number
}

/** A zone by its changes from summer to winter and back. */
function describedZone({ parts }: Component): Zone {
  const changes = parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT').map(changeOf)
  const [first] = changes
  if (!first) throw refused('a time zone is not described')
  return (at) => {
    let latest = Number.NEGATIVE_INFINITY
    let offset = first.from
    for (const { starts, from, to } of changes) {
      const start = starts.last(at + from)
      if (start === undefined || start - from <= latest) continue
      latest = start - from
      offset = to
    }
    return at + offset
  }
}

function changeOf(part: Component): Change {
  const start = propertyIn(part, 'DTSTART')
  const dates = propertiesIn(part, 'RDATE').flatMap(({ value }) => value.split(','))
  const from = offsetOf(propertyIn(part, 'TZOFFSETFROM')?.value)
  const rule = propertyIn(part, 'RRULE')?.value.replace(
    /(UNTIL=)(\w+Z)/i,
    (_, key, until) => key + shifted(until, from),
  )
  const pattern = { first: clockOf(start?.value ?? ''), more: dates.map(clockOf), ...(rule && { rule }) }
  return { starts: startsOf(pattern), from, to: offsetOf(propertyIn(part, 'TZOFFSETTO')?.value) }
}

const shifted = (until: string, offset: number): string =>
  `${new Date(clockOf(until) + offset).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

function offsetOf(text = ''): number {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  if (!sign) throw refused('a time zone is not described')
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0))
}

/** What `20260821`, `20260821T080000` or `20260821T080000Z` reads on the clock (ms). Throws for anything else. */
export function clockOf(text: string): number {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text.trim()) ?? []
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second))
  const isReal = date.getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61
  if (!isReal) throw refused(`${JSON.stringify(text.slice(0, 40))} is no time`)
  return date.getTime()
}
