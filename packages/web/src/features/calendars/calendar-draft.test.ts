import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataOf, textOf } from '@rastro/core/calendar/data'
import { newSimpleCalendar, type SimpleCalendar, simpleText } from '@rastro/core/calendar/simple'
import { simpleOf } from '@rastro/core/calendar/simple-read'
import {
  dataOfDraft,
  draftOf,
  faultOfSimple,
  lastYearOfHolidays,
  startingAt,
  unreadableData,
  withHolidaysAhead,
} from './calendar-draft.ts'

const work = (others: Partial<SimpleCalendar> = {}): SimpleCalendar => ({
  ...newSimpleCalendar('2026-11-18T08:00:00', 'America/Sao_Paulo'),
  ...others,
})

test('what cannot be stored yet is nothing, and the first thing that is wrong is named', () => {
  for (const [others, field] of [
    [{ start: '' }, 'start'],
    [{ end: '' }, 'end'],
    [{ end: '2026-11-18T08:00:00' }, 'end'],
    [{ recurrence: 'weekly', weekdays: [] }, 'weekdays'],
    [{ until: '2026-11-17' }, 'start'],
    [{ start: '12026-11-18T08:00:00', end: '12026-11-18T09:00:00' }, 'start'],
  ] as const) {
    assert.equal(faultOfSimple(work(others))?.field, field)
    assert.equal(dataOfDraft({ kind: 'simple', simple: work(others) }), '')
  }
  assert.equal(faultOfSimple(work({ weekdays: [] })), undefined)
  assert.equal(dataOfDraft({ kind: 'custom', text: ' \n' }), '')
  assert.equal(unreadableData(dataOf('BEGIN:VCALENDAR'))?.reason?.code, 'calendarFault.notWhole')
  assert.deepEqual(draftOf(null), { kind: 'custom', text: '' })
})

test('the end moves with the start, while it comes after it', () => {
  assert.equal(startingAt(work(), '2027-02-28T23:30:00').end, '2027-03-01T00:30:00')
  assert.equal(startingAt(work({ end: '' }), '2027-02-28T23:30:00').end, '')
  assert.equal(startingAt(work(), '').end, '2026-11-18T09:00:00')
})

test('a save writes down the holidays of the next ten years, and changes nothing else', () => {
  const stored = work({ holidays: 'excepted', holidaysThrough: 2028 })
  const data = dataOf(simpleText(stored))
  const saved = withHolidaysAhead(data, 2027)
  assert.deepEqual(simpleOf(textOf(saved)), { ...stored, holidaysThrough: 2037 })
  assert.equal(withHolidaysAhead(saved, 2026), saved)
  assert.equal(lastYearOfHolidays(stored, 2027), 2037)
  assert.equal(lastYearOfHolidays({ ...stored, start: '1999-01-01T08:00:00' }, 2027), 2029)
  const plain = dataOf(simpleText(work()))
  assert.equal(withHolidaysAhead(plain, 2050), plain)
})
