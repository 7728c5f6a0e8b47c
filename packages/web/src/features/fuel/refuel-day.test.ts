import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfZone } from '../../i18n/timezone.ts'
import { refuelDay } from './refuel-day.ts'

test('the day of a record is the local one, also of a moment that other clients store', () => {
  const days = daysOfZone('America/Sao_Paulo')
  for (const [at, day] of [
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01T01:30:00.000Z', '2026-03-31'],
    ['2026-03-31T23:30:00-03:00', '2026-03-31'],
    ['2026-03-31T23:30', '2026-03-31'],
    ['soon', ''],
    ['', ''],
  ] as const)
    assert.equal(refuelDay(at, days), day, at)
})
