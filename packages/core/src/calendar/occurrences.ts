import { refused } from './calendar-faults.ts'
import { clockOf, momentOf, utc, written, type Zone } from './clock.ts'
import { type Component, componentOf, type Property, propertiesIn, propertyIn } from './lines.ts'
import { maxCount, type Pattern, startsOf, timesNamedBy } from './starts.ts'
import { zonesOf } from './zone.ts'

/** An event with its occurrences. Moments are in milliseconds. */
export interface Occurrence {
  /** Whether an occurrence is going on at this moment. */
  isOn(at: number): boolean
  /** Whether an occurrence is going on, and until when that is certain; it may last longer. */
  intervalAt(at: number): { readonly isOn: boolean; readonly until: number }
  /** The last occurrences that ended after `since` and not after `until`, at most so many, the last one first. */
  endedWithin(since: number, until: number, most: number): readonly { readonly from: number; readonly to: number }[]
}

const maxEvents = 200
const maxRules = 4
/** A COUNT rule is expanded from its first occurrence on each query, so the total count is bounded. */
const maxRulesInAll = 50
const maxCountedInAll = 2000
/** Every occurrence named by the lists of a rule is visited for one answer. */
const maxNamedInAll = 1000
const maxDates = 2000
const dayMs = 86_400_000

/**
 * Reads the events of an iCalendar file (RFC 5545). Times are compared on the clock of the event's place, so that 8 to 18 stays 8
 * to 18 when clocks change; times without a zone and all-day events are UTC (reference §8.3). Throws `InvalidError` with the
 * reason.
 */
export function occurrencesOf(text: string): Occurrence[] {
  const calendar = componentOf(text)
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
  if (events.length > maxEvents) throw refused('tooManyEvents', { most: maxEvents })
  requireFewRules(events)
  const zoneNamed = zonesOf(calendar)
  return events.filter(isOn).flatMap((event) => occurrencesIn(event, { zoneNamed, others: events }))
}

function requireFewRules(events: readonly Component[]): void {
  const rules = events.flatMap((event) => propertiesIn(event, 'RRULE').map(({ value }) => value))
  const counted = rules.reduce((sum, rule) => sum + Math.min(Number(/COUNT=(\d+)/i.exec(rule)?.[1] ?? 0), maxCount), 0)
  if (rules.length > maxRulesInAll) throw refused('tooManyRules', { most: maxRulesInAll })
  const named = rules.reduce((sum, rule) => sum + timesNamedBy(rule), 0)
  if (named > maxNamedInAll) throw refused('rulesNameTooMany', { most: maxNamedInAll })
  if (counted > maxCountedInAll) throw refused('countsTooFar', { most: maxCountedInAll })
}

interface Around {
  readonly zoneNamed: (id: string) => Zone
  /** All events of the file; some may override one occurrence of another. */
  readonly others: readonly Component[]
}

const isOn = (event: Component): boolean => propertyIn(event, 'STATUS')?.value.toUpperCase() !== 'CANCELLED'

function occurrencesIn(event: Component, { zoneNamed, others }: Around): Occurrence[] {
  const start = propertyIn(event, 'DTSTART')
  if (!start) throw refused('noStart')
  const zone = zoneOf(start, zoneNamed)
  const onClock = (property: Property, value: string) => asClock(value, zoneOf(property, zoneNamed), zone)
  const datesOf = (properties: readonly Property[]) => {
    const dates = properties.flatMap((property) =>
      property.value.split(',').map((value) => onClock(property, value.split('/')[0]!)),
    )
    if (dates.length > maxDates) throw refused('tooManyDates', { most: maxDates })
    return dates
  }
  const first = clockOf(start.value)
  const lasting = lastingMs(event, { start, first, onClock })
  const dates = {
    first,
    more: datesOf(propertiesIn(event, 'RDATE')),
    except: datesOf([...propertiesIn(event, 'EXDATE'), ...replacing(event, others)]),
  }
  const rules = propertiesIn(event, 'RRULE').map(({ value }) => untilOnClock(value, zone))
  if (rules.length > maxRules) throw refused('tooManyRulesOfOne', { most: maxRules })
  const patterns: Pattern[] = rules.length > 0 ? rules.map((rule) => ({ ...dates, rule })) : [dates]
  return patterns.map((pattern) => {
    const starts = startsOf(pattern)
    const endAt = (now: number) => (starts.last(now) ?? Number.NEGATIVE_INFINITY) + lasting
    return {
      isOn(at) {
        const now = zone(at)
        return now < endAt(now)
      },
      intervalAt(at) {
        const now = zone(at)
        const end = endAt(now)
        const isOn = now < end
        return { isOn, until: momentAfter(at, isOn ? end : starts.next(now), zone) }
      },
      endedWithin(since, until, most) {
        const ended: { from: number; to: number }[] = []
        // An occurrence without length is over when it begins
        if (lasting === 0) return ended
        let start = starts.last(zone(until) - lasting)
        while (start !== undefined && ended.length < most) {
          const to = momentOf(start + lasting, zone)
          if (to <= since) break
          if (to <= until) ended.push({ from: momentOf(start, zone), to })
          start = starts.last(start - 1)
        }
        return ended
      },
    }
  })
}

const zoneOf = ({ parameters, value }: Property, zoneNamed: Around['zoneNamed']): Zone => {
  const id = parameters.get('TZID')
  return id && !value.endsWith('Z') ? zoneNamed(id) : utc
}

/** A time of one zone on the clock of another. */
function asClock(value: string, from: Zone, to: Zone): number {
  const clock = clockOf(value)
  return from === to ? clock : to(momentOf(clock, from))
}

const hourMs = 3_600_000

/** The moment when the clock shows this, always after `at`: in an hour that occurs twice, the second. */
function momentAfter(at: number, clock: number, zone: Zone): number {
  const moment = Number.isFinite(clock) ? momentOf(clock, zone) : clock
  return moment > at ? moment : at + hourMs
}

interface Beginning {
  readonly start: Property
  readonly first: number
  readonly onClock: (property: Property, value: string) => number
}

function lastingMs(event: Component, { start, first, onClock }: Beginning): number {
  const end = propertyIn(event, 'DTEND')
  const duration = propertyIn(event, 'DURATION')
  if (!end && !duration) return start.value.includes('T') ? 0 : dayMs
  const lasting = end ? onClock(end, end.value) - first : durationOf(duration!.value)
  if (lasting < 0) throw refused('endsBefore')
  return lasting
}

const duration = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

function durationOf(text: string): number {
  const [found, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = duration.exec(text.trim()) ?? []
  if (!found) throw refused('noDuration', { text: JSON.stringify(text.slice(0, 40)) })
  return (
    (Number(weeks) * 7 + Number(days)) * dayMs +
    (Number(hours) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1000
  )
}

/** The occurrences of this repeated event that other events of the file override. */
function replacing(event: Component, others: readonly Component[]): Property[] {
  const uid = propertyIn(event, 'UID')?.value
  if (uid === undefined || propertyIn(event, 'RECURRENCE-ID')) return []
  const same = others.filter((other) => propertyIn(other, 'UID')?.value === uid)
  return same.flatMap((other) => propertyIn(other, 'RECURRENCE-ID') ?? [])
}

/** UNTIL is in UTC where the event has a zone. */
const untilOnClock = (rule: string, zone: Zone): string =>
  rule.replace(/(UNTIL=)(\d{8}T\d{6}Z)/i, (_, key, until) => key + written(zone(clockOf(until))))
