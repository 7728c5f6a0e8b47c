import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import { closeEvent, eventToasts, forgetEvents, showEvents, whileListed } from './event-toasts.ts'

const happened = (id: number, type = 'ignitionOn') => ({ id, type }) as Event
const ids = () => eventToasts.get().map(({ id }) => id)
afterEach(forgetEvents)

test('the latest three stand, the newest first, and each can be dismissed', () => {
  showEvents([happened(1), happened(2)])
  showEvents([happened(3), happened(4)])
  assert.deepEqual(ids(), [4, 3, 2])
  closeEvent(eventToasts.get()[1]!)
  assert.deepEqual(ids(), [4, 2])
})

test('an alarm makes room only for another', () => {
  showEvents([happened(1, 'alarm')])
  showEvents(Array.from({ length: 60 }, (_, index) => happened(index + 2)))
  assert.deepEqual(ids(), [61, 60, 1])
  showEvents([happened(70, 'alarm'), happened(71, 'alarm'), happened(72, 'alarm')])
  assert.deepEqual(ids(), [72, 71, 70])
})

test('nothing is shown beside the open list of events', () => {
  showEvents([happened(1)])
  const close = whileListed()
  showEvents([happened(2)])
  assert.deepEqual(ids(), [])
  close()
  showEvents([happened(3)])
  assert.deepEqual(ids(), [3])
})
