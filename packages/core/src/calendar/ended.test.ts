import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedSpans } from './ended.ts'

const calendarOf = (...events: string[][]) => ({
  data: btoa(
    ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
      '\n',
    ),
  ),
})
const told = (spans: ReturnType<typeof endedSpans>) =>
  spans.map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`)
const ended = (calendar: { data: string }, since: string, until: string, most = 20) =>
  told(endedSpans(calendar, new Date(since), new Date(until), most))

test('[CAL-12] the periods that ended since, the end itself included, on the clock of their zone', () => {
  const daily = calendarOf(['DTSTART;TZID=America/Sao_Paulo:20260101T000000', 'DURATION:P1D', 'RRULE:FREQ=DAILY'])
  assert.deepEqual(ended(daily, '2026-08-01T03:00:00Z', '2026-08-03T02:59:59Z'), ['08-01T03:00 08-02T03:00'])
  assert.deepEqual(ended(daily, '2026-08-02T02:59:59Z', '2026-08-02T03:00:00Z'), ['08-01T03:00 08-02T03:00'])
  assert.deepEqual(ended(daily, '2026-08-02T03:00:00Z', '2026-08-02T03:15:00Z'), [])
  const berlin = calendarOf(['DTSTART;TZID=Europe/Berlin:20260101T000000', 'DURATION:P1D', 'RRULE:FREQ=DAILY'])
  assert.deepEqual(ended(berlin, '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z'), ['03-28T23:00 03-29T22:00'])
})

test('of many the last ones, of several events each, the same one once; without length none', () => {
  const hourly = ['DTSTART:20260101T000000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY']
  const single = ['DTSTART:20260801T061500Z', 'DTEND:20260801T091000Z']
  assert.deepEqual(
    ended(calendarOf(hourly, single, single, hourly), '2026-08-01T00:00:00Z', '2026-08-01T09:45:00Z', 3),
    ['08-01T08:00 08-01T08:30', '08-01T06:15 08-01T09:10', '08-01T09:00 08-01T09:30'],
  )
  assert.deepEqual(ended(calendarOf(['DTSTART:20260801T061500Z']), '2026-08-01T00:00:00Z', '2026-08-02T00:00:00Z'), [])
  assert.deepEqual(endedSpans({ data: 'x' }, new Date(0), new Date(1), 20), [])
})
