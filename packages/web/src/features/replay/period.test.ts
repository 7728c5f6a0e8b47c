import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfZone } from '../../i18n/timezone.ts'
import { isRange, queryOf, rangeOf, readAsked } from './period.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-22T01:30Z')
const texts = (period: 'today' | 'yesterday' | 'lastHour') => {
  const { from, to } = rangeOf(period, now, daysOfZone(zone))
  return [from.toISOString(), to.toISOString()]
}

test('periods are those of the zone of the reader', () => {
  assert.deepEqual(texts('today'), ['2026-11-21T03:00:00.000Z', '2026-11-22T02:59:59.999Z'])
  assert.deepEqual(texts('yesterday'), ['2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'])
  assert.deepEqual(texts('lastHour'), ['2026-11-22T00:30:00.000Z', '2026-11-22T01:30:00.000Z'])
})

test('an address shows the same vehicles and range again', () => {
  const range = rangeOf('today', now, daysOfZone(zone))
  assert.deepEqual(readAsked(new URLSearchParams(queryOf([7, 3], range))), {
    deviceIds: [7, 3],
    range,
    isLastHour: false,
  })
  assert.equal(queryOf([7, 3]), 'deviceId=7&deviceId=3')
  assert.equal(queryOf([]), '')
  assert.equal(readAsked(new URLSearchParams('deviceId=7&period=lastHour')).isLastHour, true)
})

test('an address has each vehicle once, and no more than eight', () => {
  const query = [1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => `deviceId=${id}`).join('&')
  assert.deepEqual(readAsked(new URLSearchParams(query)).deviceIds, [1, 2, 3, 4, 5, 6, 7, 8])
})

test('what is no vehicle and no range is refused', () => {
  for (const query of ['', 'deviceId=-1&from=x&to=y', 'deviceId=1.5&from=2026-01-02T00:00Z&to=2026-01-01T00:00Z'])
    assert.deepEqual(readAsked(new URLSearchParams(query)), { deviceIds: [], range: undefined, isLastHour: false })
  const from = new Date('2026-01-01T00:00Z')
  assert.equal(isRange({ from, to: new Date('2026-02-01T00:00Z') }), true)
  assert.equal(isRange({ from, to: new Date('2026-02-01T00:01Z') }), false)
})
