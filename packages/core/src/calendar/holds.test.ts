import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarHolds, requireCalendar } from './holds.ts'

const calendarOf = (...lines: string[]) => ({
  data: btoa(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')),
})
const event = (...lines: string[]) => calendarOf('BEGIN:VEVENT', ...lines, 'END:VEVENT')
const events = (count: number, ...lines: string[]) =>
  calendarOf(...Array.from({ length: count }, () => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']).flat())
/** An event in a zone that the file describes by so many changes. */
const zoneOf = (changes: number, ...lines: string[]) => {
  const change = [
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    ...lines,
    'END:STANDARD',
  ]
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mine', ...Array(changes).fill(change).flat(), 'END:VTIMEZONE']
  return calendarOf(...zone, 'BEGIN:VEVENT', 'DTSTART;TZID=Mine:20260101T000000', 'END:VEVENT')
}
/** Which of these moments are inside the calendar. */
const within = (calendar: { data: string }, ...moments: string[]) =>
  moments.filter((moment) => calendarHolds(calendar, new Date(moment)))

test('a single event holds from its beginning to just before its end', () => {
  const calendar = event('DTSTART:20260821T080000Z', 'DTEND:20260821T180000Z')
  const [before, first, last, after] = ['07:59:59', '08:00:00', '17:59:59', '18:00:00'].map((t) => `2026-08-21T${t}Z`)
  assert.deepEqual(within(calendar, before!, first!, last!, after!), [first, last])
})

test('working hours stay the same on the clock when summer time begins and ends', () => {
  const calendar = event(
    'DTSTART;TZID=America/New_York:20200106T080000',
    'DTEND;TZID=America/New_York:20200106T180000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  )
  const winter = ['2026-01-12T12:59:00Z', '2026-01-12T13:00:00Z', '2026-01-12T22:59:00Z', '2026-01-12T23:00:00Z']
  assert.deepEqual(within(calendar, ...winter), winter.slice(1, 3))
  const summer = ['2026-07-13T11:59:00Z', '2026-07-13T12:00:00Z', '2026-07-13T21:59:00Z', '2026-07-13T22:00:00Z']
  assert.deepEqual(within(calendar, ...summer), summer.slice(1, 3))
  assert.deepEqual(within(calendar, '2026-07-12T15:00:00Z'), [])
})

test('a night lasts until the morning, also in the nights in which clocks change', () => {
  const nights = event(
    'DTSTART;TZID=Europe/Berlin:20200101T220000',
    'DTEND;TZID=Europe/Berlin:20200102T060000',
    'RRULE:FREQ=DAILY',
  )
  // 29 March 2026 has 23 hours, 25 October 25
  assert.deepEqual(within(nights, '2026-03-29T03:59:00Z', '2026-03-29T04:00:00Z'), ['2026-03-29T03:59:00Z'])
  assert.deepEqual(within(nights, '2026-10-25T04:59:00Z', '2026-10-25T05:00:00Z'), ['2026-10-25T04:59:00Z'])
  // Half past two does not exist on that day: it is what the clock shows after it was moved
  const early = event('DTSTART;TZID=Europe/Berlin:20200101T023000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
  assert.deepEqual(within(early, '2026-03-29T00:59:00Z', '2026-03-29T01:15:00Z'), ['2026-03-29T01:15:00Z'])
})

test('all-day events, and times without a zone, are those of UTC', () => {
  const days = event('DTSTART;VALUE=DATE:20260821', 'DTEND;VALUE=DATE:20260823')
  const moments = ['2026-08-20T23:59:59Z', '2026-08-21T00:00:00Z', '2026-08-22T23:59:59Z', '2026-08-23T00:00:00Z']
  assert.deepEqual(within(days, ...moments), moments.slice(1, 3))
  const day = event('DTSTART;VALUE=DATE:20260821')
  assert.deepEqual(within(day, ...moments), ['2026-08-21T00:00:00Z'])
  const floating = event('DTSTART:20260821T080000', 'DURATION:P1DT30M')
  assert.deepEqual(within(floating, '2026-08-22T08:29:00Z', '2026-08-22T08:30:00Z'), ['2026-08-22T08:29:00Z'])
})

test('the calendars of the simple form: once, daily, weekly, monthly', () => {
  const simple = (rule: string) =>
    event(
      'DTSTART;TZID=America/Sao_Paulo:20260821T080000',
      'DTEND;TZID=America/Sao_Paulo:20260821T180000',
      `RRULE:${rule}`,
    )
  const noon = (date: string) => `${date}T15:00:00Z`
  const dates = ['2026-08-21', '2026-08-22', '2026-08-23', '2026-08-24', '2026-09-01', '2027-09-01'].map(noon)
  assert.deepEqual(within(simple('FREQ=DAILY;COUNT=1'), ...dates), dates.slice(0, 1))
  assert.deepEqual(within(simple('FREQ=DAILY'), ...dates), dates)
  assert.deepEqual(within(simple('FREQ=WEEKLY;BYDAY=SU,MO'), ...dates), [dates[0], dates[2], dates[3]])
  assert.deepEqual(within(simple('FREQ=MONTHLY;BYMONTHDAY=1'), ...dates), [dates[0], dates[4], dates[5]])
})

test('dates are added, left out and replaced, and a rule ends', () => {
  const calendar = calendarOf(
    'BEGIN:VEVENT',
    'UID:shift',
    'DTSTART;TZID=America/Sao_Paulo:20260801T080000',
    'DURATION:PT2H',
    'RRULE:FREQ=DAILY;UNTIL=20260810T110000Z',
    'EXDATE;TZID=America/Sao_Paulo:20260803T080000,20260804T080000',
    'EXDATE:20260805T110000Z',
    'RDATE;TZID=America/Sao_Paulo:20260820T080000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:shift',
    'RECURRENCE-ID;TZID=America/Sao_Paulo:20260806T080000',
    'DTSTART;TZID=America/Sao_Paulo:20260806T200000',
    'DURATION:PT1H',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART:20260825T110000Z',
    'DURATION:PT1H',
    'STATUS:CANCELLED',
    'END:VEVENT',
  )
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(2026, 7, at + 1, 11)).toISOString())
  const held = within(calendar, ...days).map((moment) => Number(moment.slice(8, 10)))
  assert.deepEqual(held, [1, 2, 7, 8, 9, 10, 20])
  assert.deepEqual(within(calendar, '2026-08-06T23:30:00Z'), ['2026-08-06T23:30:00Z'])
})

test('a zone that the file describes itself, in folded lines', () => {
  const calendar = calendarOf(
    'BEGIN:VTIMEZONE',
    'TZID:Berlin, as Outlook calls it',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'DTSTART;TZID="Berlin, as Out',
    ' look calls it":20200101T080000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
  )
  const moments = ['2026-01-12T06:30:00Z', '2026-01-12T07:30:00Z', '2026-07-12T06:30:00Z', '2026-07-12T07:30:00Z']
  assert.deepEqual(within(calendar, ...moments), moments.slice(1, 3))
})

test('what cannot be read never holds, and is refused in words when it is saved', () => {
  const start = 'DTSTART:20260101T000000Z'
  for (const [calendar, reason] of [
    [{ data: 'no base64!' }, 'it is not a complete VCALENDAR'],
    [{ data: null }, 'it is not a complete VCALENDAR'],
    [{ data: btoa('BEGIN:VCALENDAR\nEND:VEVENT') }, 'END:VEVENT is not allowed there'],
    [event('SUMMARY:nothing'), 'an event has no start (DTSTART)'],
    [event('DTSTART:20260231T000000Z'), '"20260231T000000Z" is not a valid time'],
    [event(start, 'DURATION:long'), '"long" is not a valid duration'],
    [event(start, 'DTEND:20250101T000000Z'), 'an event ends before it starts'],
    [event('DTSTART;TZID=Mars/Base:20260101T000000'), 'there is no time zone called "Mars/Base"'],
    [events(3, start, 'RRULE:FREQ=DAILY;COUNT=900'), 'its rules together may count to 2000 at most'],
    [
      event(start, `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,9,10,11,12;BYMINUTE=${[...Array(41).keys()]}`),
      'the lists of its rules may name 1000 times at most, all together',
    ],
    [zoneOf(21, 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'), 'it may have at most 20 rules'],
    [
      zoneOf(1, `RRULE:FREQ=YEARLY;BYYEARDAY=${[...Array(21).keys()]}`),
      'the lists of its rules may name 200 times at most',
    ],
    [zoneOf(501), 'it may have at most 500 events'],
    [events(51, start, 'RRULE:FREQ=DAILY'), 'it may have at most 50 rules'],
    [event(start, 'RRULE:FREQ=DAILY;COUNT=1000000'), 'a rule may count to 1000 at most'],
    [event(start, 'RRULE:FREQ=SECONDLY'), 'a rule by the second'],
    [event(start, 'RRULE:FREQ=OFTEN'), 'its rule was not understood'],
    [event(start, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), 'never occurs'],
  ] as const) {
    assert.equal(calendarHolds(calendar, new Date('2026-01-01T00:00:00Z')), false)
    assert.throws(
      () => requireCalendar(calendar),
      ({ message }: Error) => message.includes(reason),
      reason,
    )
  }
})

test('questions about years after the first time are answered alike, in any order', () => {
  const hourly = event('DTSTART:00010101T000000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY')
  const workdays = event(
    'DTSTART;TZID=Asia/Tokyo:19700101T090000',
    'DURATION:PT8H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  )
  for (let question = 0; question < 2000; question++) {
    const at = new Date(Date.UTC(2026, 0, 1) + ((question * 7919 * 60_000) % (365 * 86_400_000)))
    assert.equal(calendarHolds(hourly, at), at.getUTCMinutes() < 30)
    const tokyo = new Date(at.getTime() + 9 * 3_600_000)
    const isWork = tokyo.getUTCDay() % 6 !== 0 && tokyo.getUTCHours() >= 9 && tokyo.getUTCHours() < 17
    assert.equal(calendarHolds(workdays, at), isWork, at.toISOString())
  }
})

test('a calendar that never applies is refused with its reason, and one that has been is not', () => {
  for (const calendar of [
    calendarOf(),
    event('DTSTART:20260821T080000Z', 'DTEND:20260821T180000Z', 'EXDATE:20260821T080000Z'),
    event('STATUS:CANCELLED', 'DTSTART:20260821T080000Z', 'DTEND:20260821T180000Z'),
    event('DTSTART:20260821T080000Z', 'DTEND:20260821T180000Z', 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:20260821T080000Z'),
  ])
    assert.throws(() => requireCalendar(calendar), /never applies/)
  requireCalendar(event('DTSTART:20010821T080000Z', 'DTEND:20010821T180000Z'))
  requireCalendar(event('DTSTART:20010821T080000Z', 'DTEND:20010821T180000Z', 'RRULE:FREQ=YEARLY'))
})
