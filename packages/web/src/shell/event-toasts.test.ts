import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import { closeEvent, closeEvents, eventToasts, forgetEvents, showEvents, whileListed } from './event-toasts.ts'

const happened = (id: number, alarm?: string) =>
  ({ id, type: alarm ? 'alarm' : 'ignitionOn', attributes: alarm ? { alarm } : {} }) as Event
const ids = () => eventToasts.get().shown.map(({ id }) => id)
const close = (id: number) => closeEvent(eventToasts.get().shown.find((event) => event.id === id)!)
afterEach(forgetEvents)

test('three stand, the newest first; the next comes when there is room, and none is lost', () => {
  showEvents([happened(1), happened(2)])
  showEvents([happened(3), happened(4), happened(5)])
  assert.deepEqual([ids(), eventToasts.get().queued], [[3, 2, 1], 2])
  close(2)
  assert.deepEqual([ids(), eventToasts.get().queued], [[4, 3, 1], 1])
  for (const id of [1, 3, 4]) close(id)
  assert.deepEqual([ids(), eventToasts.get().queued], [[5], 0])
})

test('an SOS is shown at once, and leaves room for other news', () => {
  showEvents([happened(1), happened(2), happened(3), happened(4)])
  showEvents([happened(10, 'sos')])
  assert.deepEqual(ids(), [10, 2, 1])
  showEvents([happened(11, 'tow'), happened(12, 'accident'), happened(13, 'sos')])
  assert.deepEqual(ids(), [13, 12, 1])
  close(13)
  assert.deepEqual(ids(), [12, 10, 1])
})

test('of a flood those on the screen and the latest are retained', () => {
  showEvents(Array.from({ length: 60 }, (_, index) => happened(index + 1)))
  assert.deepEqual([ids(), eventToasts.get().queued], [[3, 2, 1], 12])
  for (const id of [1, 2, 3]) close(id)
  assert.deepEqual(ids(), [51, 50, 49])
})

test('what somebody has seen leaves also the queue', () => {
  showEvents([happened(1, 'sos'), happened(2, 'sos'), happened(3, 'sos')])
  closeEvents(({ id }) => id < 3)
  assert.deepEqual([ids(), eventToasts.get().queued], [[3], 0])
})

test('nothing is shown beside the open list of events', () => {
  showEvents([happened(1)])
  const stop = whileListed()
  showEvents([happened(2)])
  assert.deepEqual(ids(), [])
  stop()
  showEvents([happened(3)])
  assert.deepEqual(ids(), [3])
})
