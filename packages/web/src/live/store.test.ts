import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { createLiveStore } from './store.ts'

const device = (id: number, name = `D${id}`) => ({ id, name, status: 'online' }) as Device
const position = (deviceId: number, speed = 0) => ({ deviceId, speed }) as Position
const event = (id: number) => ({ id, type: 'ignitionOn' }) as Event

test('only the device that changed is announced', () => {
  const live = createLiveStore()
  live.reset([device(1), device(2)], [])
  const heard: number[] = []
  live.watchDevice(1, () => heard.push(1))
  live.watchDevice(2, () => heard.push(2))
  live.apply([{ positions: [position(2)] }])
  assert.deepEqual(heard, [2])
})

test('[LIVE-12] several messages are one change, and the last values win', () => {
  const live = createLiveStore()
  live.reset([device(1)], [])
  let changes = 0
  live.watch(() => changes++)
  live.apply([{ positions: [position(1, 5)] }, { positions: [position(1, 9)] }])
  assert.equal(changes, 1)
  assert.equal(live.position(1)?.speed, 9)
})

test('[LIVE-11] the list keeps the latest 50 events, newest first', () => {
  const live = createLiveStore()
  for (let id = 1; id <= 51; id++) live.addEvents([event(id)])
  assert.equal(live.events().length, 50)
  assert.equal(live.events()[0]!.id, 51)
  assert.equal(live.events()[49]!.id, 2)
})

test('an event that comes twice, as an alarm and as a message, is announced once, also after it was removed', () => {
  const live = createLiveStore()
  const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id)
  assert.deepEqual(ids(live.addEvents([event(7), event(7)])), [7])
  live.removeEvents(live.events())
  assert.deepEqual(ids(live.addEvents([event(7), event(8)])), [8])
  assert.deepEqual(ids(live.events()), [8])
})

test('[MAP-48] one event is removed, the others stay', () => {
  const live = createLiveStore()
  live.addEvents([event(1), event(2), event(3)])
  live.removeEvents([live.events()[1]!])
  assert.deepEqual(
    live.events().map(({ id }) => id),
    [3, 1],
  )
})

test('a cleared list comes back as it was, below what came since', () => {
  const live = createLiveStore()
  live.addEvents([event(1), event(2)])
  const before = live.events()
  live.removeEvents(before)
  live.addEvents([event(3)])
  live.restoreEvents(before)
  assert.deepEqual(
    live.events().map(({ id }) => id),
    [3, 2, 1],
  )
})

test('after logging out nothing is known, not even that there is nothing', () => {
  const live = createLiveStore()
  live.reset([device(1)], [])
  live.addEvents([event(1)])
  live.forget()
  assert.equal(live.size(), undefined)
  assert.deepEqual(live.events(), [])
})

test('a vehicle that is gone after a refetch is gone here too', () => {
  const live = createLiveStore()
  live.reset([device(1), device(2)], [position(2)])
  live.reset([device(1)], [])
  assert.equal(live.size(), 1)
  assert.equal(live.position(2), undefined)
})

test('what was taken away is gone at once, unless the same frame brings it back', () => {
  const live = createLiveStore()
  live.reset([device(1), device(2)], [position(1), position(2)])
  const heard: unknown[] = []
  live.watchChanges((ids) => heard.push(ids))
  const before = live.devicesVersion()
  live.apply([{ removed: [1, 2, 3], devices: [device(2, 'back')] }])
  assert.deepEqual(
    Array.from(live.devices(), ({ name }) => name),
    ['back'],
  )
  assert.equal(live.position(1), undefined)
  assert.deepEqual(heard, ['all'])
  assert.ok(live.devicesVersion() > before)
  live.apply([{ removed: [1] }])
  assert.equal(heard.length, 1, 'nothing changes when it was not known')
})

test('a position that came while the fleet was fetched is not taken back', () => {
  const live = createLiveStore()
  const at = (seconds: number, speed: number) => ({ ...position(1, speed), serverTime: new Date(seconds * 1000) })
  live.apply([{ positions: [at(20, 9)] }])
  live.reset([device(1)], [at(10, 5)])
  assert.equal(live.position(1)?.speed, 9)
  live.reset([device(1)], [at(30, 2)])
  assert.equal(live.position(1)?.speed, 2)
})
