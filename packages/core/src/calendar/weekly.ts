import { unfit } from './calendar-faults.ts'
import { isKnownZone } from './clock.ts'
import { midnightsOf } from './days-off.ts'
import { folded, unfolded } from './lines.ts'
import { type Weekday, weekdays } from './simple.ts'

/** A time of the day on some days of the week; it ends the next day unless it ends later than it begins. */
export interface WeeklySpan {
  readonly weekdays: readonly Weekday[]
  /** `08:00`; the same time twice is all day. */
  readonly from: string
  readonly to: string
}

/** A calendar of several spans a week, or of all times outside them (issue 19 B 14). Times are local to its time zone. */
export interface WeeklyCalendar {
  readonly timezone: string
  /** `2026-08-21`: its first day. */
  readonly start: string
  readonly spans: readonly WeeklySpan[]
  /** It applies outside the spans. */
  readonly inverted: boolean
  /** `2026-12-25`: days outside all spans, from midnight to midnight. */
  readonly daysOff: readonly string[]
}

/** The maximum number of spans: with all their inversions they stay within the rules that a calendar may have. */
export const maxWeeklySpans = 7
const weekMinutes = 7 * 24 * 60
const dayMinutes = 24 * 60
const minuteMs = 60_000
const storedProperty = 'X-RASTRO-WEEKLY:'
const keptDays = 'X-RASTRO-DAYS-OFF:'

/**
 * The iCalendar text of a weekly calendar: an event for each time of the day, repeated on its days, so that any program reads the
 * same; those outside the spans are written out. Days off are excluded dates, or where it applies outside the spans an event
 * of their own. `X-RASTRO-WEEKLY` and `X-RASTRO-DAYS-OFF` keep what the form says. Throws `InvalidError` when it would never apply.
 */
export function weeklyText(weekly: WeeklyCalendar): string {
  const { timezone, start, inverted, daysOff } = weekly
  if (!isKnownZone(timezone)) throw unfit('timezone', 'noZone', { zone: JSON.stringify(timezone.slice(0, 60)) })
  const first = Date.parse(`${start}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(start) || Number.isNaN(first)) throw unfit('start', 'noFirstDay')
  const off = midnightsOf(daysOff).filter((day) => day >= first)
  const pieces = piecesOf(weekly)
  if (pieces.length === 0 && !(inverted && off.length > 0)) throw unfit('spans', 'neverHolds')
  const events = [...Map.groupBy(pieces, ({ from, to }) => `${from % dayMinutes} ${to - from}`).values()]
  const zoned = (name: string, ...times: number[]) => folded(`${name};TZID=${timezone}:${times.map(compact).join(',')}`)
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//Weekly//EN', storedProperty + keptOf(weekly)],
    ...(daysOff.length > 0 ? [folded(keptDays + daysOff.join(','))] : []),
    ...events.flatMap((group, at) => {
      const [{ from, to }] = group as [Piece]
      const days = group.map((piece) => Math.floor(piece.from / dayMinutes))
      const firstDay = first + Math.min(...days.map((day) => daysUntil(day, first))) * dayMinutes * minuteMs
      const timeMs = (from % dayMinutes) * minuteMs
      const begins = firstDay + timeMs
      const except = inverted ? [] : off.filter((day) => days.includes(new Date(day).getUTCDay()))
      return [
        ...beginning(at),
        zoned('DTSTART', begins),
        zoned('DTEND', begins + (to - from) * minuteMs),
        `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => weekdays[day]).join(',')}`,
        ...(except.length > 0 ? [zoned('EXDATE', ...except.map((day) => day + timeMs))] : []),
        ...ending,
      ]
    }),
    ...(inverted && off.length > 0 ? wholeDays(off) : []),
    'END:VCALENDAR',
  ].join('\n')

  function wholeDays([day, ...others]: readonly number[]): string[] {
    const more = others.length > 0 ? [zoned('RDATE', ...others)] : []
    return [
      ...beginning(events.length),
      zoned('DTSTART', day!),
      zoned('DTEND', day! + dayMinutes * minuteMs),
      ...more,
      ...ending,
    ]
  }
}

const beginning = (at: number) => ['BEGIN:VEVENT', `UID:00000000-0000-0000-0000-${String(at).padStart(12, '0')}`]
const ending = ['SUMMARY:Rastro', 'END:VEVENT']

/** The weekly calendar that a text was written from; undefined for any other, also where another program has changed it. */
export function weeklyOf(text: string): WeeklyCalendar | undefined {
  const unix = text.replaceAll('\r\n', '\n').trimEnd()
  const kept = new RegExp(`^${storedProperty}(in|out) (\\S+) (\\S+) (.+)$`, 'm').exec(unix)
  if (!kept) return undefined
  const [, side, timezone, start, told] = kept as unknown as [string, string, string, string, string]
  const spans = told.split(' ').map((part): WeeklySpan => {
    const [days = '', from = '', to = ''] = part.split('/')
    return { weekdays: weekdays.filter((day) => days.split('-').includes(day)), from, to }
  })
  const [, days] = new RegExp(`^${keptDays}(.+)$`, 'm').exec(unfolded(unix)) ?? []
  const weekly = { timezone, start, spans, inverted: side === 'out', daysOff: days?.split(',') ?? [] }
  return isWritable(weekly) && weeklyText(weekly) === unix ? weekly : undefined
}

const isWritable = (weekly: WeeklyCalendar): boolean => {
  try {
    return weeklyText(weekly) !== ''
  } catch {
    // It was changed by another program
    return false
  }
}

const keptOf = ({ timezone, start, spans, inverted }: WeeklyCalendar): string =>
  [
    inverted ? 'out' : 'in',
    timezone,
    start,
    ...spans.map((span) => `${span.weekdays.join('-')}/${span.from}/${span.to}`),
  ].join(' ')

/** Minutes since Sunday; the end may be in the next week. */
interface Piece {
  readonly from: number
  readonly to: number
}

/**
 * When it applies, in order; the spans are merged where they touch or overlap. With days off, the spans end at midnight, so that
 * one day can be left out.
 */
function piecesOf({ spans, inverted, daysOff }: WeeklyCalendar): Piece[] {
  if (spans.length === 0 || spans.length > maxWeeklySpans) throw unfit('spans', 'timesCount', { most: maxWeeklySpans })
  const isOn = new Uint8Array(weekMinutes)
  for (const { weekdays: days, from, to } of spans) {
    if (days.length === 0) throw unfit('weekdays', 'noWeekday')
    const [begin, end] = [minutesOf(from), minutesOf(to)]
    const length = end > begin ? end - begin : end + dayMinutes - begin
    for (const day of days) {
      const at = weekdays.indexOf(day) * dayMinutes + begin
      for (let minute = at; minute < at + length; minute++) isOn[minute % weekMinutes] = 1
    }
  }
  const wanted = inverted ? 0 : 1
  if (isOn.every((value) => value === wanted)) return weekdays.map((_, day) => wholeDay(day))
  const isCut = !inverted && daysOff.length > 0
  const startsAt = (at: number) => isOn.at((at % weekMinutes) - 1) !== wanted || (isCut && at % dayMinutes === 0)
  const starts = [...isOn.keys()].filter((at) => isOn[at] === wanted && startsAt(at))
  return starts.map((from) => {
    let to = from + 1
    while (isOn[to % weekMinutes] === wanted && !startsAt(to)) to++
    return { from, to }
  })
}

const wholeDay = (day: number): Piece => ({ from: day * dayMinutes, to: (day + 1) * dayMinutes })

function minutesOf(time: string): number {
  const [, hours = 'x', minutes = 'x'] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  const found = Number(hours) * 60 + Number(minutes)
  if (Number.isNaN(found)) throw unfit('times', 'noTimeGiven')
  return found
}

/** Days from this midnight to the next day of the week with this number, Sunday 0. */
const daysUntil = (day: number, midnight: number): number => (day - new Date(midnight).getUTCDay() + 7) % 7

const compact = (time: number): string => new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)
