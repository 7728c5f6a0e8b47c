import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastTurn } from './schedule-turn.ts'

const turn = (start: string, stop: string, now: string, timezone = 'America/Sao_Paulo') => {
  const found = lastTurn({ kind: 'lock', start, stop, disabled: false }, new Date(now), timezone)
  return found && [found.start.toISOString(), found.stop.toISOString()]
}

test('[CMD-35] a schedule acts in the hours of its time zone', () => {
  const day = ['2026-08-21T11:00:00.000Z', '2026-08-21T20:30:00.000Z']
  assert.deepEqual(turn('08:00', '17:30', '2026-08-21T11:00:00Z'), day)
  assert.deepEqual(turn('08:00', '17:30', '2026-08-22T10:59:59Z'), day)
  assert.deepEqual(turn('08:00', '17:30', '2026-08-21T11:00:00Z', 'America/Manaus'), [
    '2026-08-20T12:00:00.000Z',
    '2026-08-20T21:30:00.000Z',
  ])
})

test('[CMD-35] over midnight it stops on the next day', () => {
  const night = ['2026-08-22T01:00:00.000Z', '2026-08-22T09:00:00.000Z']
  for (const now of ['2026-08-22T01:00:00Z', '2026-08-22T04:00:00Z', '2026-08-22T12:00:00Z'])
    assert.deepEqual(turn('22:00', '06:00', now), night)
})

test('[CMD-35] where the clocks change it is as late as they show', () => {
  assert.deepEqual(turn('03:00', '12:00', '2026-03-29T20:00:00Z', 'Europe/Lisbon'), [
    '2026-03-29T02:00:00.000Z',
    '2026-03-29T11:00:00.000Z',
  ])
  assert.deepEqual(turn('22:00', '06:00', '2026-10-25T20:00:00Z', 'Europe/Lisbon'), [
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ])
})

test('what cannot be read, and what has no length, never acts', () => {
  for (const [start, stop] of [
    ['', '06:00'],
    ['24:00', '06:00'],
    ['08:00', '08:00'],
    ['8', '9'],
  ] as const)
    assert.equal(turn(start, stop, '2026-08-21T11:00:00Z'), undefined)
})
