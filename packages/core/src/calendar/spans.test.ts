import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RRuleTemporal } from 'rrule-temporal'
import { calendarHolds } from './holds.ts'
import { calendarSpans } from './spans.ts'

const calendarOf = (...events: string[][]) => ({
  data: btoa(
    ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
      '\n',
    ),
  ),
})
const month = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const august = month('2026-08-01T03:00:00Z', '2026-09-01T03:00:00Z')
const told = ({ spans }: ReturnType<typeof calendarSpans>) =>
  spans.map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`)

test('the beginnings are those of the rule, whichever it is', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=DAILY;BYHOUR=6,14,22',
    'FREQ=HOURLY;INTERVAL=5',
  ]) {
    const calendar = calendarOf(['DTSTART:20250106T060000Z', 'DURATION:PT45M', `RRULE:${rule}`])
    const expected = new RRuleTemporal({ rruleString: `DTSTART:20250106T060000Z\nRRULE:${rule}`, maxIterations: 1e6 })
      .between(august.from, august.to, true)
      .map(({ epochMilliseconds }) => epochMilliseconds)
    const { spans, isWhole } = calendarSpans(calendar, august)
    assert.ok(isWhole && expected.length > 0, rule)
    assert.deepEqual(
      spans.map(({ from }) => from.getTime()),
      expected,
      rule,
    )
    assert.ok(spans.every(({ from, to }) => to.getTime() - from.getTime() === 45 * 60_000))
  }
})

test('at every quarter of an hour the spans say what the calendar says', () => {
  const calendars = [
    calendarOf(
      ['DTSTART;TZID=America/Sao_Paulo:20250101T220000', 'DURATION:PT8H', 'RRULE:FREQ=WEEKLY;BYDAY=FR,SA'],
      ['DTSTART;TZID=Europe/Lisbon:20260810T000000', 'DTEND;TZID=Europe/Lisbon:20260812T120000'],
    ),
    calendarOf(['DTSTART:20260101T000000Z', 'DURATION:P3D', 'RRULE:FREQ=DAILY;INTERVAL=2']),
    calendarOf(['DTSTART;TZID=America/New_York:20200101T080000', 'DURATION:PT9H', 'RRULE:FREQ=DAILY']),
    calendarOf(['DTSTART:20260805T000000Z', 'DURATION:P400D']),
  ]
  const months = [
    august,
    month('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'),
    month('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'),
  ]
  for (const calendar of calendars)
    for (const within of months) {
      const { spans, isWhole } = calendarSpans(calendar, within)
      assert.ok(isWhole)
      for (let at = within.from.getTime(); at < within.to.getTime(); at += 900_000) {
        const isIn = spans.some(({ from, to }) => from.getTime() <= at && at < to.getTime())
        assert.equal(isIn, calendarHolds(calendar, new Date(at)), new Date(at).toISOString())
      }
    }
})

test('what overlaps or touches is one, and nothing reaches out of the month', () => {
  const touching = calendarOf(
    ['DTSTART:20260801T000000Z', 'DURATION:PT6H'],
    ['DTSTART:20260801T060000Z', 'DURATION:PT2H'],
    ['DTSTART:20260801T070000Z', 'DURATION:PT2H'],
    ['DTSTART:20260831T200000Z', 'DURATION:P2D'],
  )
  assert.deepEqual(told(calendarSpans(touching, august)), ['08-01T03:00 08-01T09:00', '08-31T20:00 09-01T03:00'])
  const always = calendarOf(['DTSTART:20200101T000000Z', 'DURATION:P1D', 'RRULE:FREQ=DAILY'])
  assert.deepEqual(told(calendarSpans(always, august)), ['08-01T03:00 09-01T03:00'])
})

test('a calendar of every minute is given in part, and an unreadable one holds never', () => {
  const minutes = calendarOf(['DTSTART:20260101T000000Z', 'DURATION:PT30S', 'RRULE:FREQ=MINUTELY'])
  const { spans, isWhole } = calendarSpans(minutes, august)
  assert.deepEqual([isWhole, spans.length], [false, 1000])
  const moments = calendarOf(['DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY'])
  assert.deepEqual(calendarSpans(moments, august), { spans: [], isWhole: false })
  for (const data of [null, 'no calendar'])
    assert.deepEqual(calendarSpans({ data }, august), { spans: [], isWhole: true })
})

test('a browser without clocks of zones finds the same times, also where clocks change', () => {
  const shifts = (name: string) =>
    calendarOf([
      `SUMMARY:${name}`,
      'DTSTART;TZID=America/New_York:20250106T220000',
      'DTEND;TZID=America/New_York:20250107T060000',
      'RRULE:FREQ=DAILY',
    ])
  const year = month('2026-01-01T05:00:00Z', '2027-01-01T05:00:00Z')
  const expected = told(calendarSpans(shifts('with'), year))
  const { Temporal } = globalThis
  Reflect.deleteProperty(globalThis, 'Temporal')
  try {
    assert.deepEqual(told(calendarSpans(shifts('without'), year)), expected)
  } finally {
    Object.defineProperty(globalThis, 'Temporal', { value: Temporal, configurable: true, writable: true })
  }
  assert.equal(expected.length, 366)
})
