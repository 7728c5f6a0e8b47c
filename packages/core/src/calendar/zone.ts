import { refused } from './calendar-faults.ts'
import { clockOf, isKnownZone, shownIn, type Zone } from './clock.ts'
import { type Component, propertiesIn, propertyIn } from './lines.ts'
import { type Starts, startsOf, timesNamedBy } from './starts.ts'

/** Resolves the zone of a TZID: an IANA zone of that name, else the definition in the file (reference §8.3). */
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
  throw refused('noZone', { zone: JSON.stringify(id.slice(0, 60)) })
}

function knownZone(name: string): Zone {
  // Browsers without `Temporal` use a slower but equally correct path
  if (!globalThis.Temporal) return shownIn(name)
  return (at) => at + Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).offsetNanoseconds / 1e6
}

/** Limit of a zone: a century of history and many daylight-saving rules. */
const maxChanges = 500
const maxRules = 20
const maxNamed = 200

interface Change {
  /** When it takes effect, on the clock that it replaces. */
  readonly starts: Starts
  /** Milliseconds east of UTC. */
  readonly from: number
  readonly to: number
}

/** A zone defined by its daylight-saving transitions. */
function describedZone({ parts }: Component): Zone {
  const told = parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
  const rules = told.flatMap((part) => propertyIn(part, 'RRULE')?.value ?? [])
  const named = rules.reduce((sum, rule) => sum + timesNamedBy(rule), 0)
  // Evaluated for every queried moment
  if (rules.length > maxRules) throw refused('tooManyRules', { most: maxRules })
  if (named > maxNamed) throw refused('rulesNameTooMany', { most: maxNamed })
  if (told.length > maxChanges) throw refused('tooManyEvents', { most: maxChanges })
  const changes = told.map(changeOf)
  const [first] = changes
  if (!first) throw refused('zoneNotDescribed')
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
  if (!sign) throw refused('zoneNotDescribed')
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0))
}
