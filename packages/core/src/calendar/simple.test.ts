import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RRuleTemporal } from 'rrule-temporal'
import { dataOf, textOf } from './data.ts'
import { calendarHolds, requireCalendar } from './holds.ts'
import { brazilianHolidays } from './holidays.ts'
import { holidayRules, newSimpleCalendar, recurrences, type SimpleCalendar, simpleText, weekdays } from './simple.ts'
import { simpleOf } from './simple-read.ts'
import { calendarSpans } from './spans.ts'

const saoPaulo = 'America/Sao_Paulo'
const work = (others: Partial<SimpleCalendar> = {}): SimpleCalendar => ({
  ...newSimpleCalendar('2026-08-24T08:00:00', saoPaulo),
  ...{ end: '2026-08-24T18:00:00', recurrence: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'] },
  ...others,
})
const linesOf = (simple: SimpleCalendar) => simpleText(simple).split('\n')
/** The days of a month on which it begins. */
function days(simple: SimpleCalendar, month: string): string[] {
  const from = new Date(`${month}-01T03:00:00Z`)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  const { spans } = calendarSpans({ data: dataOf(simpleText(simple)) }, { from, to })
  return spans.map(({ from: begun }) => begun.toISOString().slice(8, 10))
}

test('[CAL-6] a simple calendar is an iCalendar text with start, end and rule, in the lines of a stock client', () => {
  assert.deepEqual(linesOf(work()).slice(5, 8), [
    'DTSTART;TZID=America/Sao_Paulo:20260824T080000',
    'DTEND;TZID=America/Sao_Paulo:20260824T180000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  ])
  assert.ok(simpleText(work()).includes('PRODID:-//Rastro//Traccar//EN'))
  const rules = recurrences.map((recurrence) => linesOf(work({ recurrence, weekdays: ['SU'] }))[7])
  assert.deepEqual(rules, [
    'RRULE:FREQ=DAILY;COUNT=1',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=WEEKLY;BYDAY=SU',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=1',
  ])
  for (const recurrence of recurrences) requireCalendar({ data: dataOf(simpleText(work({ recurrence }))) })
})

test('[CAL-11] whatever the fields say is read back as it was', () => {
  let count = 0
  for (const recurrence of recurrences)
    for (const holidays of holidayRules)
      for (const optionalDays of holidays === 'counted' ? [false] : [false, true])
        for (const until of [undefined, '2027-06-30'])
          for (const timezone of [saoPaulo, 'Europe/Lisbon', 'Asia/Kolkata'])
            for (const [start, end] of [
              ['2026-08-21T22:15:30', '2026-08-22T06:00:00'],
              ['2026-12-25T00:00:00', '2026-12-28T00:00:00'],
            ] as const) {
              const isOnce = recurrence === 'once'
              const simple: SimpleCalendar = {
                ...{ start, end, timezone, recurrence, holidaysThrough: holidays === 'counted' ? 2036 : 2031 },
                ...{
                  weekdays: recurrence === 'weekly' ? ['MO', 'FR'] : ['SU'],
                  monthDay: recurrence === 'monthly' ? 15 : 1,
                },
                ...{ until: isOnce ? undefined : until, holidays, optionalDays },
              }
              const isNothing =
                recurrence === 'monthly' && holidays === 'only' && until !== undefined && start > '2026-11-15'
              if (isNothing) continue
              const text = simpleText(simple)
              assert.deepEqual(simpleOf(textOf(dataOf(text))), simple, text)
              count += 1
            }
  assert.ok(count > 200)
})

test('what a stock client has written is read', () => {
  const stock = (rule: string) =>
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Traccar//NONSGML Traccar//EN', 'BEGIN:VEVENT'],
      ...['UID:00000000-0000-0000-0000-000000000000', 'DTSTART;TZID=America/Sao_Paulo:20260821T080037'],
      ...[
        'DTEND;TZID=America/Sao_Paulo:20260821T090037',
        `RRULE:${rule}`,
        'SUMMARY:Event',
        'END:VEVENT',
        'END:VCALENDAR',
      ],
    ].join('\n')
  const read = (rule: string) => {
    const { recurrence, weekdays: chosen, monthDay, start } = simpleOf(stock(rule))!
    return [recurrence, chosen.join(), monthDay, start]
  }
  const start = '2026-08-21T08:00:37'
  assert.deepEqual(read('FREQ=DAILY;COUNT=1'), ['once', 'SU', 1, start])
  assert.deepEqual(read('FREQ=DAILY'), ['daily', 'SU', 1, start])
  assert.deepEqual(read('FREQ=WEEKLY;BYDAY=MO,WE'), ['weekly', 'MO,WE', 1, start])
  assert.deepEqual(read('FREQ=MONTHLY;BYMONTHDAY=31'), ['monthly', 'SU', 31, start])
  for (const rule of ['FREQ=YEARLY', 'FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY;BYDAY=1MO', 'FREQ=MONTHLY;BYMONTHDAY=1,2'])
    assert.equal(simpleOf(stock(rule)), undefined, rule)
})

test('one that the fields cannot say is custom', () => {
  const text = simpleText(work())
  const changed = (from: string | RegExp, to: string) => simpleOf(text.replace(from, to))
  assert.ok(changed('Rastro//Traccar', 'Other//Traccar'))
  for (const [from, to] of [
    ['//Traccar//', '//Other//'],
    ['END:VEVENT', 'END:VEVENT\nBEGIN:VEVENT\nEND:VEVENT'],
    ['SUMMARY', 'LOCATION'],
    ['SUMMARY:Rastro', 'RRULE:FREQ=DAILY'],
    ['SUMMARY:Rastro', 'EXDATE;TZID=America/Sao_Paulo:20260825T080000'],
    [/TZID=.*?:/g, ':'],
    [/America.Sao_Paulo/g, 'Mars/Base'],
    ['20260824T180000', '20260824T080000'],
    ['END:VCALENDAR', ''],
  ] as const)
    assert.equal(changed(from, to), undefined, String(from))
  assert.equal(simpleOf(''), undefined)
})

test('it begins on the first day on which it holds, and reopens with the day that was typed', () => {
  const weekend = work({ weekdays: ['SU', 'SA'] })
  assert.equal(linesOf(weekend)[5], 'DTSTART;TZID=America/Sao_Paulo:20260829T080000')
  assert.deepEqual(days(weekend, '2026-08'), ['29', '30'])
  assert.equal(simpleOf(simpleText(weekend))?.start, '2026-08-24T08:00:00')
  assert.deepEqual(days(work({ recurrence: 'monthly', monthDay: 31 }), '2026-10'), ['31'])
})

test('the last day is the last on which it begins, also at night', () => {
  const nights = work({
    recurrence: 'daily',
    start: '2026-08-24T23:30:00',
    end: '2026-08-25T05:00:00',
    until: '2026-08-26',
  })
  assert.deepEqual(days(nights, '2026-08'), ['25', '26', '27'])
  assert.equal(calendarHolds({ data: dataOf(simpleText(nights)) }, new Date('2026-08-27T07:59:59Z')), true)
})

test('holidays are left out, with or without the optional days', () => {
  const excepted = work({ holidays: 'excepted' })
  const workdays = (month: string, without: string[]) => {
    const all = new RRuleTemporal({ rruleString: 'DTSTART:20260824T080000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' })
    const days = all.between(new Date(`${month}-01T00:00:00Z`), new Date(`${month}-28T23:59:59Z`), true)
    return days.map((day) => String(day.day).padStart(2, '0')).filter((day) => !without.includes(day))
  }
  const to28 = (found: string[]) => found.filter((day) => day <= '28')
  assert.deepEqual(to28(days(excepted, '2026-11')), workdays('2026-11', ['02', '20']))
  assert.deepEqual(to28(days(excepted, '2027-02')), workdays('2027-02', []))
  assert.deepEqual(
    to28(days(work({ holidays: 'excepted', optionalDays: true }), '2027-02')),
    workdays('2027-02', ['08', '09']),
  )
  assert.deepEqual(to28(days(excepted, '2036-04')), workdays('2036-04', ['11', '21']))
  assert.deepEqual(to28(days(excepted, '2037-04')), workdays('2037-04', []))
})

test('it holds on holidays alone', () => {
  const only = work({ recurrence: 'daily', holidays: 'only', holidaysThrough: 2027 })
  const found = ['09', '10', '11', '12'].flatMap((month) =>
    days(only, `2026-${month}`).map((day) => `2026-${month}-${day}`),
  )
  const national = brazilianHolidays(2026).filter(({ kind, day }) => kind === 'national' && day > '2026-08-24')
  assert.deepEqual(
    found,
    national.map(({ day }) => day),
  )
  const mondays = work({ weekdays: ['MO'], holidays: 'only' })
  assert.deepEqual(
    [...days(mondays, '2026-09'), ...days(mondays, '2026-10'), ...days(mondays, '2026-11')],
    ['07', '12', '02'],
  )
})

test('lines are no longer than 75 characters, however many years are written down', () => {
  const many = work({ holidays: 'excepted', optionalDays: true, holidaysThrough: 9999 })
  const lines = linesOf(many)
  assert.ok(lines.length > 60 && lines.every((line) => line.length <= 75))
  requireCalendar({ data: dataOf(simpleText(many)) })
})

test('when another client has changed the hours of one without holidays, they are what counts', () => {
  const text = simpleText(work({ weekdays: [weekdays[6]] })).replace('T180000', 'T190000')
  assert.equal(simpleOf(text)?.end, '2026-08-29T19:00:00')
  const holidays = simpleText(work({ holidays: 'excepted' })).replace('T180000', 'T190000')
  assert.equal(simpleOf(holidays), undefined)
})

test('what would never hold is refused in words', () => {
  for (const [others, reason] of [
    [{ end: '2026-08-24T08:00:00' }, 'It ends before it begins'],
    [{ weekdays: [] }, 'No weekday is chosen'],
    [{ until: '2026-08-23' }, 'It never holds'],
    [{ recurrence: 'monthly', monthDay: 32 }, 'It never holds'],
    [{ holidays: 'only', until: '2026-08-30' }, 'It never holds'],
    [{ timezone: 'Mars/Base' }, 'There is no time zone called "Mars/Base"'],
    [{ start: '2026-02-31T08:00:00' }, 'is not a valid time'],
  ] as const)
    assert.throws(
      () => simpleText(work(others)),
      ({ message }: Error) => message.includes(reason),
      reason,
    )
})
