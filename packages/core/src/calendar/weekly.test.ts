import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataOf } from './data.ts'
import { maxDaysOff, orderedDays, withNationalHolidays } from './days-off.ts'
import { calendarHolds, requireCalendar } from './holds.ts'
import { type WeeklyCalendar, weeklyOf, weeklyText } from './weekly.ts'

const office: WeeklyCalendar = {
  timezone: 'America/Sao_Paulo',
  start: '2026-08-19',
  spans: [
    { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '08:00', to: '12:00' },
    { weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '13:00', to: '18:00' },
    { weekdays: ['SA'], from: '22:00', to: '06:00' },
  ],
  inverted: false,
  daysOff: [],
}
/** Saturday to the next Sunday after the first week, each half hour. */
const moments = Array.from({ length: 48 * 8 }, (_, at) => new Date(Date.UTC(2026, 7, 29, 3, at * 30)))
const on = (weekly: WeeklyCalendar) => {
  const data = dataOf(weeklyText(weekly))
  requireCalendar({ data })
  return moments.map((at) => calendarHolds({ data }, at))
}
const isWithin = (at: Date): boolean => {
  const local = new Date(at.getTime() - 3 * 3_600_000)
  const [day, hour] = [local.getUTCDay(), local.getUTCHours()]
  if (day === 6) return hour >= 22
  return day === 0 ? hour < 6 : (hour >= 8 && hour < 12) || (hour >= 13 && hour < 18)
}

test('several spans a week apply at their times, across midnight too, and inverted at all others', () => {
  assert.deepEqual(on(office), moments.map(isWithin))
  assert.deepEqual(
    on({ ...office, inverted: true }),
    moments.map((at) => !isWithin(at)),
  )
})

test('one that would never apply, or that lacks a day or a time, is refused', () => {
  const whole = { weekdays: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], from: '00:00', to: '00:00' } as const
  assert.deepEqual(new Set(on({ ...office, spans: [whole] })), new Set([true]))
  for (const [others, field] of [
    [{ spans: [whole], inverted: true }, 'spans'],
    [{ spans: [] }, 'spans'],
    [{ spans: Array(8).fill(office.spans[0]) }, 'spans'],
    [{ spans: [{ ...whole, weekdays: [] }] }, 'weekdays'],
    [{ spans: [{ ...whole, to: '' }] }, 'times'],
    [{ daysOff: ['2026-02-30'] }, 'daysOff'],
    [{ daysOff: Array.from({ length: maxDaysOff + 1 }, (_, at) => `2027-01-${at}`) }, 'daysOff'],
    [{ start: '' }, 'start'],
    [{ timezone: 'Mars' }, 'timezone'],
  ] as const)
    assert.throws(() => weeklyText({ ...office, ...others }), { field })
})

test('what the form says is read back, unless another program has changed the events', () => {
  for (const inverted of [false, true]) {
    const text = weeklyText({ ...office, inverted })
    assert.deepEqual(weeklyOf(text), { ...office, inverted })
    assert.deepEqual(weeklyOf(text.replaceAll('\n', '\r\n')), { ...office, inverted })
    assert.equal(weeklyOf(text.replace('T080000', 'T090000')), undefined)
  }
  assert.equal(weeklyOf('BEGIN:VCALENDAR\nEND:VCALENDAR'), undefined)
  assert.equal(weeklyOf(weeklyText(office).replace('/08:00/', '/8/')), undefined)
})

const saoPaulo = (local: string) => new Date(`${local}:00-03:00`)

test('days off are outside all spans, all day, and a stock server reads them as excluded dates or as an event', () => {
  // Saturday and Monday; the span of Saturday ends on Sunday
  const weekly = { ...office, daysOff: ['2026-09-05', '2026-09-07'] }
  const text = weeklyText(weekly)
  assert.ok(text.includes('EXDATE;TZID=America/Sao_Paulo:20260905T220000'), text)
  assert.ok(text.includes('EXDATE;TZID=America/Sao_Paulo:20260907T080000'), text)
  const inside = { data: dataOf(text) }
  const outside = { data: dataOf(weeklyText({ ...weekly, inverted: true })) }
  for (const [local, isOffice] of [
    ['2026-09-04T09:00', true],
    ['2026-09-05T23:00', false],
    ['2026-09-06T01:00', true],
    ['2026-09-06T07:00', false],
    ['2026-09-07T09:00', false],
    ['2026-09-07T15:00', false],
    ['2026-09-08T09:00', true],
    ['2026-09-12T23:00', true],
    ['2026-09-14T09:00', true],
  ] as const) {
    assert.equal(calendarHolds(inside, saoPaulo(local)), isOffice, local)
    assert.equal(calendarHolds(outside, saoPaulo(local)), !isOffice, local)
  }
})

test('a first day that is off, days before it, and hours around midnight are left out', () => {
  const night = { ...office, spans: [{ weekdays: ['TU'], from: '20:00', to: '04:00' }] } as const
  const data = dataOf(
    weeklyText({ ...night, start: '2026-12-22', daysOff: ['2025-12-25', '2026-12-22', '2026-12-30'] }),
  )
  for (const [local, isNight] of [
    ['2026-12-22T21:00', false],
    ['2026-12-23T03:00', true],
    ['2026-12-29T21:00', true],
    ['2026-12-30T03:00', false],
    ['2027-01-05T21:00', true],
    ['2027-01-06T03:00', true],
  ] as const)
    assert.equal(calendarHolds({ data }, saoPaulo(local)), isNight, local)
})

test('outside times that fill the week it applies on days off alone', () => {
  const whole = { weekdays: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], from: '00:00', to: '00:00' } as const
  const data = dataOf(weeklyText({ ...office, spans: [whole], inverted: true, daysOff: ['2026-12-25', '2027-01-01'] }))
  requireCalendar({ data })
  const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01', '2027-12-25']
  const held = days.filter((day) => calendarHolds({ data }, saoPaulo(`${day}T12:00`)))
  assert.deepEqual(held, ['2026-12-25', '2027-01-01'])
})

test('the national holidays of the years from 2024 to 2030 are added in order, each day once', () => {
  const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
  // As in the calendars of the federal government
  const goodFridays = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19']
  for (const friday of goodFridays) {
    const year = friday.slice(0, 4)
    const own = [`${year}-01-01`, `${year}-07-09`]
    const expected = orderedDays([...fixed.map((day) => `${year}-${day}`), friday, `${year}-07-09`])
    const days = withNationalHolidays(own, Number(year))
    assert.deepEqual(days, expected, year)
    assert.deepEqual(withNationalHolidays(days, Number(year)), expected, year)
    const data = dataOf(weeklyText({ ...office, start: '2024-01-01', daysOff: days }))
    for (const day of days) assert.equal(calendarHolds({ data }, saoPaulo(`${day}T10:00`)), false, day)
  }
})

test('days off are read back from folded lines', () => {
  const daysOff = [2026, 2027, 2028].reduce<string[]>(withNationalHolidays, [])
  for (const inverted of [false, true]) {
    const text = weeklyText({ ...office, inverted, daysOff })
    assert.ok(
      text.split('\n').every((line) => line.length <= 75 || line.startsWith('X-RASTRO-WEEKLY')),
      text,
    )
    assert.deepEqual(weeklyOf(text.replaceAll('\n', '\r\n')), { ...office, inverted, daysOff })
    assert.equal(weeklyOf(text.replace('2026-12-25', '2026-12-26')), undefined)
  }
})
