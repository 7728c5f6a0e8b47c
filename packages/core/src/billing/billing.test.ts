import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingCycles } from '../resources/billing.ts'
import { stateOfCharge } from './charge-states.ts'
import { dayIn, formatDay, isDay, lastDayOf, plusDays, plusMonths } from './days.ts'
import { dueDay } from './due-days.ts'
import { pixPayload } from './pix.ts'
import { pixKeyOf } from './pix-key.ts'

test('a month that is too short ends a cycle at its last day, and the next month has the day again', () => {
  const days = (first: string, cycle: (typeof billingCycles)[number], count = 4) =>
    Array.from({ length: count }, (_, at) => dueDay(first, cycle, at))
  assert.deepEqual(days('2027-01-31', 'MONTHLY'), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(days('2028-01-31', 'MONTHLY', 2), ['2028-01-31', '2028-02-29'])
  assert.deepEqual(days('2028-02-29', 'YEARLY', 5), [
    ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ])
  assert.deepEqual(days('2026-08-31', 'SEMINANULLY', 3), ['2026-08-31', '2027-02-28', '2027-08-31'])
  assert.deepEqual(days('2026-12-30', 'WEEKLY', 2), ['2026-12-30', '2027-01-06'])
  assert.deepEqual(days('2026-12-30', 'BIWEEKLY', 2), ['2026-12-30', '2027-01-13'])
  assert.deepEqual(days('2026-11-30', 'QUARTERLY', 2), ['2026-11-30', '2027-02-28'])
  assert.deepEqual(days('2026-12-31', 'BIMONTHLY', 2), ['2026-12-31', '2027-02-28'])
})

test('100,000 random contracts: each due day is later than the one before, on the day of its month, and their sums are exact', () => {
  let seed = 171
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let contract = 0; contract < 100_000; contract += 1) {
    const first = plusDays('2024-01-01', random(1500))
    const cycle = billingCycles[random(billingCycles.length)]!
    const cents = 1 + random(100_000_000)
    const days = Array.from({ length: 1 + random(7) }, (_, at) => dueDay(first, cycle, at))
    const said = `${first} ${cycle}`
    assert.equal(days[0], first, said)
    assert.ok(
      days.every((day, at) => isDay(day) && (at === 0 || day > days[at - 1]!)),
      said,
    )
    assert.equal(new Set(days).size, days.length, said)
    const isMonthly = !cycle.endsWith('WEEKLY')
    if (isMonthly) {
      for (const day of days) {
        const wanted = Math.min(Number(first.slice(8)), Number(lastDayOf(day.slice(0, 7)).slice(8)))
        assert.equal(Number(day.slice(8)), wanted, said)
      }
    }
    assert.equal(Math.round((cents / 100) * days.length * 100), cents * days.length, said)
  }
})

test('days are those of the calendar, in a time zone', () => {
  assert.deepEqual(['2026-02-30', '2026-2-3', 'x', '2028-02-29'].map(isDay), [false, false, false, true])
  assert.equal(dayIn('America/Sao_Paulo', new Date('2026-08-22T02:59:59Z')), '2026-08-21')
  assert.equal(plusMonths('2026-01-31', -2), '2025-11-30')
  assert.equal(formatDay('2024-03-09'), '09/03/2024')
})

test('a browser without Temporal has the same days', () => {
  const times = ['2026-08-22T02:59:59.999Z', '2026-08-22T03:00:00Z', '2019-01-01T01:30:00Z', '2019-12-31T23:59:59Z']
  const days = () =>
    ['America/Sao_Paulo', 'America/New_York'].map((zone) => times.map((time) => dayIn(zone, new Date(time))))
  const expected = days()
  const { Temporal } = globalThis
  Reflect.deleteProperty(globalThis, 'Temporal')
  try {
    assert.deepEqual(days(), expected)
  } finally {
    Object.defineProperty(globalThis, 'Temporal', { value: Temporal, configurable: true, writable: true })
  }
})

test('a status that nobody knows is neither paid nor late', () => {
  assert.deepEqual(
    ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'OVERDUE', 'PENDING', 'DELETED', 'NEW_WORD', 'toString'].map(
      stateOfCharge,
    ),
    ['paid', 'paid', 'paid', 'late', 'due', 'lost', 'other', 'other'],
  )
})

test('the text of a Pix is that of the manual of the Banco Central', () => {
  const manual = pixPayload({
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    cents: 0,
    id: '***',
  })
  assert.equal(
    manual,
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
  const ours = pixPayload({
    key: '+5511988887777',
    name: 'João Ação ☕ Rastreamento de Veículos',
    city: 'São Paulo',
    cents: 38_700,
    id: 'C7',
  })
  assert.match(ours, /^000201.*5406387\.005802BR5925Joao Acao {2}Rastreamento d6009Sao Paulo62060502C76304[0-9A-F]{4}$/)
})

test('a Pix key is written as banks know it', () => {
  assert.deepEqual(
    [
      '529.982.247-25',
      '529.982.247-26',
      ' A@B.com ',
      '+55 (11) 98888-7777',
      '11988887777',
      '123e4567-e12b-12d1-a456-426655440000',
      'x',
    ].map(pixKeyOf),
    [
      '52998224725',
      undefined,
      'a@b.com',
      '+5511988887777',
      undefined,
      '123e4567-e12b-12d1-a456-426655440000',
      undefined,
    ],
  )
})
