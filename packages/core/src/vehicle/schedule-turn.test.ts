import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastTurn, nextEdges } from './schedule-turn.ts'

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

const edges = (start: string, stop: string, now: string, timezone = 'America/Sao_Paulo', disabled = false) =>
  nextEdges({ kind: 'lock', start, stop, disabled }, new Date(now), timezone).map(
    ({ what, at }) => `${what} ${at.toISOString().slice(0, 16)}`,
  )

test('[CMD-35] what comes next is the stop while the hour is on, else the start, to the second', () => {
  const [today, tomorrow] = [
    ['start 2026-08-21T11:00', 'stop 2026-08-21T20:30'],
    ['start 2026-08-22T11:00', 'stop 2026-08-22T20:30'],
  ] as const
  assert.deepEqual(edges('08:00', '17:30', '2026-08-21T10:59:59Z'), today)
  assert.deepEqual(edges('08:00', '17:30', '2026-08-21T11:00:00Z'), [today[1], tomorrow[0]])
  assert.deepEqual(edges('08:00', '17:30', '2026-08-21T20:29:59Z'), [today[1], tomorrow[0]])
  assert.deepEqual(edges('08:00', '17:30', '2026-08-21T20:30:00Z'), tomorrow)
  assert.deepEqual(edges('08:00', '17:30', '2026-08-21T11:30:00Z', 'America/Manaus')[0], 'start 2026-08-21T12:00')
})

test('[CMD-35] a night stops in the morning, on any day of the week and at the end of a month', () => {
  assert.deepEqual(edges('22:00', '06:00', '2026-08-31T20:00:00Z'), ['start 2026-09-01T01:00', 'stop 2026-09-01T09:00'])
  assert.deepEqual(edges('22:00', '06:00', '2026-09-01T04:00:00Z'), ['stop 2026-09-01T09:00', 'start 2026-09-02T01:00'])
  assert.deepEqual(edges('22:00', '06:00', '2026-03-28T23:00:00Z', 'Europe/Lisbon'), [
    'stop 2026-03-29T05:00',
    'start 2026-03-29T21:00',
  ])
  assert.deepEqual(edges('22:00', '06:00', '2026-10-25T07:00:00Z', 'Europe/Lisbon'), [
    'start 2026-10-25T22:00',
    'stop 2026-10-26T06:00',
  ])
})

test('nothing comes of a schedule that is switched off or never acts', () => {
  assert.deepEqual(edges('22:00', '06:00', '2026-08-31T20:00:00Z', 'America/Sao_Paulo', true), [])
  assert.deepEqual(edges('08:00', '08:00', '2026-08-31T20:00:00Z'), [])
})

test('whatever the minute, the next start is the one that the job will act on', () => {
  for (let minute = 0; minute < 3 * 1440; minute += 7) {
    const now = new Date(Date.UTC(2026, 9, 24) + minute * 60_000)
    for (const [start, stop] of [
      ['08:00', '17:30'],
      ['22:00', '06:00'],
    ] as const)
      for (const timezone of ['America/Sao_Paulo', 'Europe/Lisbon']) {
        const schedule = { kind: 'anchor', start, stop, disabled: false } as const
        const next = nextEdges(schedule, now, timezone)
        const begins = next.find(({ what }) => what === 'start')!
        assert.deepEqual(lastTurn(schedule, begins.at, timezone)?.start, begins.at)
        assert.ok(next.every(({ at }) => at > now) && next[0]!.at < next[1]!.at)
      }
  }
})
