import { InvalidError } from '../kit/errors.ts'
import { clockOf, isKnownZone, shownIn } from './clock.ts'
import { type Component, componentOf, propertiesIn, propertyIn } from './lines.ts'
import {
  holidayRules,
  newSimpleCalendar,
  type SimpleCalendar,
  simpleText,
  storedProperty,
  type Weekday,
} from './simple.ts'

/**
 * The fields of the simple form for an iCalendar text, ours or a stock client's (CAL-11, A-120); undefined when they cannot
 * express all of it: then it is a custom one.
 */
export function simpleOf(text: string): SimpleCalendar | undefined {
  try {
    const event = onlyEventOf(componentOf(text))
    return event && (keptIn(event) ?? plainIn(event))
  } catch (error) {
    if (error instanceof InvalidError) return undefined
    throw error
  }
}

const dates = ['RDATE', 'EXDATE']
const told = ['DTSTART', 'DTEND', 'RRULE', ...dates]
const [kept] = storedProperty.split(':') as [string]
const known = [...told, 'UID', 'SUMMARY', 'DTSTAMP', kept]

function onlyEventOf({ properties, parts }: Component): Component | undefined {
  const [event, ...others] = parts
  const isOurs = properties.some(({ name, value }) => name === 'PRODID' && value.includes('//Traccar//'))
  if (!isOurs || event?.name !== 'VEVENT' || others.length > 0 || event.parts.length > 0) return undefined
  const names = event.properties.map(({ name }) => name)
  const isKnown = names.every((name) => known.includes(name)) && new Set(names).size === names.length
  return isKnown ? event : undefined
}

/** The content of our own line, unless another client has changed the others since. */
function keptIn(event: Component): SimpleCalendar | undefined {
  const line = propertyIn(event, kept)
  const timezone = propertyIn(event, 'DTSTART')?.parameters.get('TZID')
  if (!line || !timezone) return undefined
  const [rule = '', start = '', end = '', holidays, optional, through] = line.value.split(' ')
  const read = simpleFrom({ rule, start, end, timezone })
  if (!read) return undefined
  const simple = {
    ...read,
    holidays: holidayRules.find((one) => one === holidays) ?? 'counted',
    optionalDays: optional === 'optional',
    holidaysThrough: Number(through),
  }
  const [written] = componentOf(simpleText(simple)).parts
  return written && linesOf(written) === linesOf(event) ? simple : undefined
}

const linesOf = (event: Component): string =>
  told
    .flatMap((name) => propertiesIn(event, name))
    .map(({ name, parameters, value }) => `${name} ${parameters.get('TZID')} ${value}`)
    .join('\n')

function plainIn(event: Component): SimpleCalendar | undefined {
  const [start, end, rule] = ['DTSTART', 'DTEND', 'RRULE'].map((name) => propertyIn(event, name))
  if (!start || !end || !rule || dates.some((name) => propertyIn(event, name))) return undefined
  const timezone = start.parameters.get('TZID')
  if (!timezone || end.parameters.get('TZID') !== timezone) return undefined
  return simpleFrom({ rule: rule.value, start: start.value, end: end.value, timezone })
}

const shape =
  /^FREQ=(DAILY;COUNT=1|DAILY|WEEKLY;BYDAY=(?<days>(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:SU|MO|TU|WE|TH|FR|SA))*)|MONTHLY;BYMONTHDAY=(?<monthDay>[1-9]|[12]\d|3[01]))(?:;UNTIL=(?<until>\d{8}T\d{6}Z))?$/
const local = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/

interface Lines {
  readonly rule: string
  readonly start: string
  readonly end: string
  readonly timezone: string
}

function simpleFrom({ rule, start, end, timezone }: Lines): SimpleCalendar | undefined {
  const found = shape.exec(rule)
  if (!found || !local.test(start) || !local.test(end) || clockOf(end) <= clockOf(start) || !isKnownZone(timezone))
    return undefined
  const { days, monthDay, until } = found.groups ?? {}
  const isOnce = found[1] === 'DAILY;COUNT=1'
  const last = until && new Date(shownIn(timezone)(clockOf(until))).toISOString()
  if (last && (isOnce || last.slice(11, 19) !== '23:59:59')) return undefined
  const [withHyphens, endWithHyphens] = [start, end].map((time) => time.replace(local, '$1-$2-$3T$4:$5:$6'))
  return {
    ...newSimpleCalendar(withHyphens!, timezone),
    end: endWithHyphens!,
    recurrence: isOnce ? 'once' : days ? 'weekly' : monthDay ? 'monthly' : 'daily',
    ...(days && { weekdays: days.split(',') as Weekday[] }),
    ...(monthDay && { monthDay: Number(monthDay) }),
    until: last ? last.slice(0, 10) : undefined,
  }
}
