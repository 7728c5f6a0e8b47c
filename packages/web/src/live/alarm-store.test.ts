import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import { createAlarmStore, type WaitingAlarms } from './alarm-store.ts'

const alarm = (id: number, deviceId = 7, name = 'sos'): Event => ({
  id,
  type: 'alarm',
  deviceId,
  eventTime: new Date(id * 60_000),
  positionId: id,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { alarm: name },
})
const namesOf = (waiting: WaitingAlarms | undefined) => waiting?.kinds.map(({ name }) => name)
const idsOf = (events: readonly Event[] | undefined) => events?.map(({ id }) => id)

test('alarms wait until one, or all up to one, have been seen', () => {
  const store = createAlarmStore()
  const heard: number[][] = []
  store.watch((ids) => heard.push([...ids]))
  store.hear([alarm(1), alarm(2, 7, 'tow'), alarm(3, 8), { ...alarm(4), type: 'ignitionOn' }])
  store.hear([alarm(2, 7, 'tow')])
  assert.deepEqual(
    [idsOf(store.of(7)?.events), namesOf(store.of(7))],
    [
      [2, 1],
      ['sos', 'tow'],
    ],
  )
  assert.deepEqual([...store.ids()], [7, 8])
  store.see({ deviceId: 7, eventId: 2 })
  assert.deepEqual(namesOf(store.of(7)), ['sos'])
  store.hear([alarm(9)])
  store.see({ deviceId: 7, upTo: 1 })
  assert.deepEqual(idsOf(store.of(7)?.events), [9])
  store.see({ deviceId: 7, upTo: 9 })
  store.drop([8])
  assert.deepEqual([store.of(7), [...store.ids()]], [undefined, []])
  assert.deepEqual(heard, [[7, 8], [7], [7], [7], [7], [8]])
})

test('a list takes the place of what was known, but for what was heard and seen on its way', () => {
  const store = createAlarmStore()
  store.hear([alarm(1), alarm(2, 8)])
  const list = store.expect()
  store.hear([alarm(5)])
  store.see({ deviceId: 9, upTo: 4 })
  list.finish([alarm(4, 9), alarm(3)])
  assert.deepEqual(idsOf(store.all()), [3, 5])
  assert.deepEqual([...store.ids()], [7])
})

test('of one device the latest twenty are retained', () => {
  const store = createAlarmStore()
  store.hear(Array.from({ length: 30 }, (_, index) => alarm(index + 1)))
  assert.deepEqual([store.of(7)?.events.length, store.of(7)?.events[0]?.id], [20, 30])
})

test('an SOS is retained however many later alarms of other kinds there are', () => {
  const store = createAlarmStore()
  store.hear([alarm(1), ...Array.from({ length: 30 }, (_, index) => alarm(index + 2, 7, 'tow'))])
  assert.deepEqual(namesOf(store.of(7)), ['sos', 'tow'])
  assert.deepEqual([store.of(7)?.events.length, store.of(7)?.events.at(-1)?.id], [21, 1])
})

test('without a server that keeps them, an alarm begins with a position and ends when it has been seen', () => {
  const store = createAlarmStore()
  const at = (id: number, name?: string) =>
    ({ id, deviceId: 7, fixTime: new Date(id), attributes: name ? { alarm: name } : {} }) as unknown as Position
  store.hearPositions([at(1, 'sos')])
  store.hearPositions([at(1, 'sos'), at(2, 'sos'), at(3)])
  assert.deepEqual(
    [idsOf(store.of(7)?.events), store.of(7)?.kinds],
    [[-1], [{ deviceId: 7, name: 'sos', count: 1, newest: new Date(1), latest: store.of(7)?.events[0] }]],
  )
  store.see({ deviceId: 7, upTo: -1 })
  store.hearPositions([at(3)])
  assert.equal(store.of(7), undefined)
  store.hearPositions([at(4, 'sos,tow')])
  assert.deepEqual(namesOf(store.of(7)), ['sos', 'tow'])
})

test('the queue has a line per vehicle and kind, an SOS first, then the newest', () => {
  const store = createAlarmStore()
  store.hear([alarm(1), alarm(2, 8, 'tow'), alarm(3, 7, 'tow'), alarm(4, 8, 'tow'), alarm(5, 9, 'fallDown')])
  const lines = () => store.queue().map(({ deviceId, name, count, latest }) => [deviceId, name, count, latest.id])
  assert.deepEqual(lines(), [
    [9, 'fallDown', 1, 5],
    [7, 'sos', 1, 1],
    [8, 'tow', 2, 4],
    [7, 'tow', 1, 3],
  ])
  assert.equal(store.queue(), store.queue())
  store.see({ deviceId: 7, upTo: 3, alarm: 'tow' })
  store.see({ deviceId: 8, upTo: 3, alarm: 'tow' })
  assert.deepEqual(lines(), [
    [9, 'fallDown', 1, 5],
    [7, 'sos', 1, 1],
    [8, 'tow', 1, 4],
  ])
})

test('of an event with two alarms the other one waits when one has been seen', () => {
  const store = createAlarmStore()
  store.hear([alarm(1, 7, 'sos,tow')])
  store.see({ deviceId: 7, upTo: 1, alarm: 'tow' })
  assert.deepEqual(namesOf(store.of(7)), ['sos'])
  store.see({ deviceId: 7, upTo: 1, alarm: 'sos' })
  assert.equal(store.of(7), undefined)
})
