import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, momentAt, type Preset, periodOf, periods, spanOf } from './periods.ts'
import { daysOfZone } from './timezone.ts'

const spoken = (period: Preset, now: string, timezone: string) => {
  const { from, to } = spanOf(period, new Date(now), daysOfZone(timezone))
  return [from.toISOString(), to.toISOString()]
}

test('[RPT-16] seven periods, today first', () => {
  assert.deepEqual(periods, ['today', 'yesterday', 'thisWeek', 'previousWeek', 'thisMonth', 'previousMonth', 'custom'])
})

test('[RPT-17] a period covers whole local days: on Wednesday 13 March 2024', () => {
  for (const [timezone, offset] of [
    ['UTC', '00'],
    ['America/Sao_Paulo', '03'],
  ] as const) {
    const now = '2024-03-13T15:00:00Z'
    const span = (first: string, next: string) => [
      `${first}T${offset}:00:00.000Z`,
      new Date(Date.parse(`${next}T${offset}:00:00.000Z`) - 1).toISOString(),
    ]
    for (const [period, first, next] of [
      ['today', '2024-03-13', '2024-03-14'],
      ['yesterday', '2024-03-12', '2024-03-13'],
      ['thisWeek', '2024-03-10', '2024-03-17'],
      ['previousWeek', '2024-03-03', '2024-03-10'],
      ['thisMonth', '2024-03-01', '2024-04-01'],
      ['previousMonth', '2024-02-01', '2024-03-01'],
    ] as const)
      assert.deepEqual(spoken(period, now, timezone), span(first, next), `${period} in ${timezone}`)
  }
})

test('[RPT-17] the day is that of the reader: late in the evening of São Paulo it is tomorrow in Greenwich', () => {
  assert.deepEqual(spoken('today', '2024-03-14T01:00:00Z', 'America/Sao_Paulo'), [
    '2024-03-13T03:00:00.000Z',
    '2024-03-14T02:59:59.999Z',
  ])
  assert.deepEqual(spoken('previousMonth', '2024-01-15T12:00:00Z', 'UTC')[0], '2023-12-01T00:00:00.000Z')
})

test('[RPT-17] a week in which the clocks change has an hour less', () => {
  const [from, to] = spoken('thisWeek', '2024-03-13T15:00:00Z', 'America/New_York')
  assert.deepEqual([from, to], ['2024-03-10T05:00:00.000Z', '2024-03-17T03:59:59.999Z'])
})

test('a span has the name of its period as long as it is that of the present day', () => {
  const days = daysOfZone('America/Sao_Paulo')
  const now = new Date('2024-03-13T15:00:00Z')
  const today = spanOf('today', now, days)
  assert.equal(periodOf(today, now, days), 'today')
  assert.equal(periodOf(today, new Date('2024-03-14T15:00:00Z'), days), 'yesterday')
  assert.equal(periodOf({ ...today, to: now }, now, days), 'custom')
})

test('[RPT-18] a typed moment is one of the clock of the reader', () => {
  const moment = momentAt('2024-03-13T07:30', 'America/Sao_Paulo')
  assert.equal(moment.toISOString(), '2024-03-13T10:30:00.000Z')
  assert.equal(clockText(moment, 'America/Sao_Paulo'), '2024-03-13T07:30')
  assert.ok(Number.isNaN(momentAt('', 'UTC').getTime()))
  assert.equal(clockText(new Date(Number.NaN), 'UTC'), '')
})

test('a typed time is of the clocks of the reader, also on the days when these change', () => {
  for (const [timezone, text, utc] of [
    ['America/Sao_Paulo', '2026-11-21T07:00', '2026-11-21T10:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T07:00', '2026-11-21T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T04:00', '2026-03-29T02:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00', '2026-10-25T11:00:00.000Z'],
  ] as const) {
    assert.equal(momentAt(text, timezone).toISOString(), utc, `${timezone} ${text}`)
    assert.equal(clockText(new Date(utc), timezone), text)
  }
  assert.ok(Number.isNaN(momentAt('', 'America/Sao_Paulo').getTime()))
})
