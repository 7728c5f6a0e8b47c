import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataOf } from './data.ts'
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
