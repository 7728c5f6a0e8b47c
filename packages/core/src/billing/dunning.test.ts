import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DunningRule, firstDunningRule } from '../resources/dunning.ts'
import { plusDays } from './days.ts'
import {
  type DoneStep,
  type Dunned,
  dueStep,
  isContactTime,
  isLimiting,
  ruleFault,
  stepKey,
  stepsToCome,
} from './dunning.ts'

const rule: DunningRule = { ...firstDunningRule, enabled: true }
const late: Dunned = { rule, status: 'PENDING', dueDate: '2026-01-31', done: [], isExempt: false, graceUntil: null }
const doneOn = (action: DoneStep['action'], days: number, day: string, isTold = true): DoneStep => ({
  action,
  days,
  day,
  isTold,
})
const due = (fields: Partial<Dunned>, today: string) => {
  const step = dueStep({ ...late, ...fields }, today)
  return step && stepKey(step)
}

/** What is done from a day on, when it is looked every day. */
function played(first: string, days: number, fields: (day: string) => Partial<Dunned> = () => ({})): string[] {
  const done: DoneStep[] = []
  const told: string[] = []
  for (let day = first, at = 0; at < days; at += 1, day = plusDays(first, at)) {
    const step = dueStep({ ...late, ...fields(day), done }, day)
    if (!step) continue
    done.push(doneOn(step.action, step.days, day))
    told.push(`${day} ${stepKey(step)}`)
  }
  return told
}

describe('dunning', () => {
  test('each step is done on its day, over the ends of months, and once', () => {
    assert.deepEqual(played('2026-01-20', 60), [
      '2026-01-26 reminder:-5',
      '2026-01-31 reminder:0',
      '2026-02-03 notice:3',
      '2026-02-10 notice:10',
      '2026-02-20 limit:20',
    ])
    assert.deepEqual(played('2028-02-20', 20, () => ({ dueDate: '2028-02-29' })).slice(-2), [
      '2028-03-03 notice:3',
      '2028-03-10 notice:10',
    ])
  })

  test('nothing follows a payment, a cancellation, or while the rule is off or the contract exempt', () => {
    for (const status of ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DELETED', 'REFUNDED', 'SOMETHING_NEW']) {
      assert.equal(due({ status }, '2026-02-03'), undefined, status)
    }
    assert.deepEqual(
      played('2026-01-20', 60, (day) => ({ status: day > '2026-02-05' ? 'RECEIVED' : 'PENDING' })).length,
      3,
    )
    assert.equal(due({ isExempt: true }, '2026-02-03'), undefined)
    assert.equal(due({ rule: { ...rule, enabled: false } }, '2026-02-03'), undefined)
  })

  test('missed steps are passed over for the latest, and the view is limited only after a notice in time that arrived', () => {
    assert.deepEqual(played('2026-05-01', 10), ['2026-05-01 notice:10', '2026-05-04 limit:20'])
    const done = [doneOn('notice', 10, '2026-05-01', false)]
    assert.equal(due({ done }, '2026-06-01'), undefined)
    assert.deepEqual(stepsToCome({ ...late, done }, '2026-06-01'), [])
  })

  test('a promise holds all steps to its day, and they go on after it', () => {
    const graceUntil = '2026-02-15'
    assert.deepEqual(
      played('2026-02-01', 30, () => ({ graceUntil })),
      ['2026-02-16 notice:10', '2026-02-20 limit:20'],
    )
    const limited = { ...late, graceUntil }
    assert.equal(isLimiting({ ...limited, graceUntil: '2026-02-25' }, '2026-02-25'), false)
    assert.equal(isLimiting({ ...limited, graceUntil: '2026-02-25' }, '2026-02-26'), true)
  })

  test('a clock that jumps ahead and back neither repeats a step nor limits too early', () => {
    const done = [doneOn('notice', 3, '2027-01-01')]
    assert.equal(due({ done }, '2026-02-10'), 'notice:10')
    assert.equal(due({ done: [...done, doneOn('notice', 10, '2026-02-10')] }, '2026-02-12'), undefined)
    assert.equal(due({ done }, '2026-02-03'), undefined)
    assert.equal(isLimiting(late, '2026-02-19'), false)
    assert.equal(isLimiting(late, '2026-02-20'), true)
  })

  test('at most one step a day is done for a charge', () => {
    const both: DunningRule = {
      enabled: true,
      steps: [...rule.steps, { action: 'notice', days: 4, channels: ['mail'] }],
    }
    assert.equal(due({ rule: both, done: [doneOn('notice', 3, '2026-02-04')] }, '2026-02-04'), undefined)
    assert.equal(due({ rule: both, done: [doneOn('notice', 3, '2026-02-04')] }, '2026-02-05'), 'notice:4')
  })

  test('what comes next is told with its earliest working day', () => {
    const lines = (fields: Partial<Dunned>, today: string) =>
      stepsToCome({ ...late, ...fields }, today).map(({ step, day }) => `${day} ${stepKey(step)}`)
    // 31 January 2026 is a Saturday
    assert.deepEqual(lines({}, '2026-01-20'), [
      '2026-01-26 reminder:-5',
      '2026-02-02 reminder:0',
      '2026-02-03 notice:3',
      '2026-02-10 notice:10',
      '2026-02-20 limit:20',
    ])
    // 1 May is a holiday, and a Friday
    assert.deepEqual(lines({}, '2026-05-01'), ['2026-05-04 notice:10', '2026-05-04 limit:20'])
    // Good Friday is 3 April, Tiradentes' day a Tuesday
    assert.deepEqual(lines({ dueDate: '2026-04-01' }, '2026-04-02'), [
      '2026-04-06 notice:3',
      '2026-04-13 notice:10',
      '2026-04-22 limit:20',
    ])
    assert.deepEqual(lines({ graceUntil: '2026-05-10' }, '2026-05-01'), ['2026-05-11 notice:10', '2026-05-14 limit:20'])
  })

  test('it is done on working days, from 9 to 18 h', () => {
    const cases: [string, number, boolean][] = [
      ['2026-02-02', 9, true],
      ['2026-02-02', 8, false],
      ['2026-02-02', 18, false],
      ['2026-01-31', 12, false],
      ['2026-02-01', 12, false],
      ['2026-04-03', 12, false],
      ['2026-12-25', 12, false],
      // Carnival is no national holiday
      ['2026-02-17', 12, true],
    ]
    for (const [day, hour, is] of cases) assert.equal(isContactTime(day, hour), is, `${day} ${hour}`)
  })

  test('a rule that cannot be is refused', () => {
    const fault = (...steps: DunningRule['steps']) => ruleFault({ enabled: true, steps })
    assert.equal(ruleFault(rule), undefined)
    assert.equal(fault(), undefined)
    assert.equal(fault({ action: 'reminder', days: 1, channels: ['mail'] }), 'dunningDays')
    assert.equal(fault({ action: 'notice', days: 3, channels: [] }), 'dunningChannels')
    assert.equal(fault({ action: 'limit', days: 20, channels: [] }), 'dunningNotice')
    const notice = { action: 'notice', days: 3, channels: ['mail'] } as const
    const steps = (days: number) => [
      { ...notice, channels: [...notice.channels] },
      { action: 'limit' as const, days, channels: [] },
    ]
    assert.equal(fault(...steps(5)), 'dunningNotice')
    assert.equal(fault(...steps(6)), undefined)
    assert.equal(fault(...steps(6), { action: 'limit', days: 9, channels: [] }), 'dunningLimits')
    assert.equal(fault(...steps(6), ...steps(6)), 'dunningTwice')
  })
})
