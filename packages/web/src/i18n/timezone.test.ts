import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfZone } from './timezone.ts'

const zones = ['America/Sao_Paulo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe']
/** Days of a half-typed year, without a midnight in São Paulo, at the end of a month, and far ahead. */
const days = ['0002-01-01', '0026-12-31', '1999-12-31', '2018-11-04', '2024-02-29', '2026-08-21', '9999-12-30']

test('the first moment of a day is on that day, in every zone', () => {
  for (const timezone of zones) {
    const { of, start } = daysOfZone(timezone)
    for (const day of days) {
      assert.equal(of(start(day)), day, `${timezone} ${day} begins`)
      assert.notEqual(of(new Date(start(day).getTime() - 1000)), day, `${timezone} before ${day}`)
    }
  }
})

test('a day begins by the clock of its zone, also when the clocks change', () => {
  const { start, after } = daysOfZone('America/Sao_Paulo')
  assert.equal(start('2026-08-21').toISOString(), '2026-08-21T03:00:00.000Z')
  assert.equal(start('2018-11-04').toISOString(), '2018-11-04T03:00:00.000Z')
  assert.equal(start('2018-02-18').toISOString(), '2018-02-18T03:00:00.000Z')
  assert.equal(after(new Date('2026-12-31T02:00:00Z'), 2), '2027-01-01')
})

test('what is no day has no moment', () => {
  const { start } = daysOfZone('UTC')
  for (const text of ['', '2026-13-01', '12345-01-01']) assert.ok(Number.isNaN(start(text).getTime()), text)
})
