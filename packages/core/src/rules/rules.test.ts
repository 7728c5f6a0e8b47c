import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { Position } from '../model/position.ts'
import { followRules, statusRules } from './index.ts'
import type { NewEvent, RulesMemory } from './rule.ts'
import { at as atSecond, eventsOf } from './testing.ts'
import { happensNow, waitsToBeSeen } from './waiting.ts'

const at = (minute: number, attributes: Position['attributes']): Position => {
  const position = atSecond(minute * 60, { attributes })
  position.id = minute + 1
  return position
}
const alarmsOf = (events: readonly NewEvent[]) =>
  events.map(({ positionId, attributes }) => [positionId, attributes.alarm])

test('an alarm is an event of its position, at the time that the device gives', () => {
  assert.deepEqual(eventsOf([at(0, {}), at(1, { alarm: 'sos' })]), [
    {
      type: 'alarm',
      deviceId: 7,
      eventTime: new Date(60_000),
      positionId: 2,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: { alarm: 'sos' },
    },
  ])
})

test('each alarm of a position is an event, and one that the position before had already is none', () => {
  const track = [at(0, { alarm: 'sos, tow' }), at(1, { alarm: 'tow,door' }), at(2, {}), at(3, { alarm: 'tow' })]
  assert.deepEqual(alarmsOf(eventsOf(track)), [
    [1, 'sos'],
    [1, 'tow'],
    [2, 'door'],
    [4, 'tow'],
  ])
  assert.equal(eventsOf(track, { attributes: { 'event.ignoreDuplicateAlerts': false } }).length, 5)
})

test('a late position reports an alarm that nobody has reported, and no other', () => {
  const [sos, calm, again] = [at(5, { alarm: 'sos' }), at(9, {}), at(6, { alarm: 'sos' })]
  assert.deepEqual(alarmsOf(eventsOf([sos, calm, again])), [[6, 'sos']])
  assert.deepEqual(alarmsOf(eventsOf([calm, again, sos])), [[7, 'sos']])
})

test('the ignition is reported when it is switched, also when messages without it came between', () => {
  const track = [at(0, { ignition: false }), at(1, {}), at(2, { ignition: true }), at(3, { ignition: true })]
  const types = (positions: readonly Position[]) =>
    eventsOf(positions).map(({ type, positionId }) => [type, positionId])
  assert.deepEqual(types(track), [['ignitionOn', 3]])
  assert.deepEqual(types([...track, at(5, { ignition: false }), at(4, { ignition: false })]), [
    ['ignitionOn', 3],
    ['ignitionOff', 6],
  ])
})

test('a status is reported when it differs from the one reported last', () => {
  const follow = (status: 'online' | 'offline' | 'unknown', memory: RulesMemory) =>
    followRules(statusRules, { deviceId: 7, status, time: new Date(0) }, memory)
  const first = follow('online', {})
  assert.deepEqual(first.memory, { status: 'online' })
  assert.deepEqual(
    first.events.map(({ type }) => type),
    ['deviceOnline'],
  )
  const again = follow('online', first.memory)
  assert.deepEqual([again.memory, again.events], [first.memory, []])
  assert.equal(follow('offline', first.memory).events[0]?.type, 'deviceOffline')
  assert.equal(follow('unknown', first.memory).events[0]?.type, 'deviceUnknown')
})

test('an alarm rings for a quarter of an hour and waits for a day; other events do not wait', () => {
  const now = new Date(Date.UTC(2026, 7, 21))
  const ago = (minutes: number, type = 'alarm') => ({ type, eventTime: new Date(now.getTime() - minutes * 60_000) })
  assert.deepEqual([happensNow(ago(14), now), happensNow(ago(16), now)], [true, false])
  assert.deepEqual([waitsToBeSeen(ago(1430), now), waitsToBeSeen(ago(1450), now)], [true, false])
  assert.equal(waitsToBeSeen(ago(0, 'ignitionOn'), now), false)
})

test('in order, doubled or shuffled: each stretch of an alarm is reported at most once, and in order exactly once', () => {
  const next = seededRandom(7)
  const random = (below: number) => Math.floor(next() * below)
  for (let round = 0; round < 2000; round++) {
    const track = Array.from({ length: 3 + random(20) }, (_, minute) =>
      at(minute, random(3) === 0 ? { alarm: 'sos' } : {}),
    )
    const begins = track.flatMap(({ id, attributes }, index) =>
      attributes.alarm && !track[index - 1]?.attributes.alarm ? id : [],
    )
    const doubled = track.flatMap((position) => [position, position])
    assert.deepEqual(
      eventsOf(doubled).map(({ positionId }) => positionId),
      begins,
    )
    const shuffled = doubled.map((position) => [random(1000), position] as const).sort((a, b) => a[0] - b[0])
    const stretchOf = (id: number) => begins.findLast((begin) => begin <= id)
    const stretches = eventsOf(shuffled.map(([, position]) => position)).map(({ positionId }) => stretchOf(positionId))
    assert.equal(new Set(stretches).size, stretches.length)
    assert.ok(stretches.every((begin) => begin !== undefined))
    assert.ok(begins.length === 0 || stretches.length > 0)
  }
})
