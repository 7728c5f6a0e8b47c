import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWork } from '../resources/service-order.ts'
import { orderKinds, orderStatuses } from '../vocabulary/service-orders.ts'
import { newTest } from './live-test.ts'
import { afterTransition, isSignaturePath, missingOf, type Transition } from './service-order.ts'

const time = '2026-11-27T14:00:00.000Z'
const done = { time, values: {} }
const whole: OrderWork = {
  history: [],
  photos: [
    { subject: 'panel', name: 'a', time },
    { subject: 'tracker', name: 'b', time },
  ],
  tracker: { identifier: '1', iccid: '', phone: '' },
  test: {
    ...newTest(new Date(time)),
    done: { talking: done, fix: done, power: done, ignitionOn: done, ignitionOff: done, block: done },
  },
  signature: { name: 'Ana', path: null, time },
}

test('an order moves from open to in service to closed, and is cancelled before that; nothing leaves a final state', () => {
  const table: Record<Transition, readonly (string | undefined)[]> = {
    start: ['inService', undefined, undefined, undefined],
    close: [undefined, 'closed', undefined, undefined],
    cancel: ['cancelled', 'cancelled', undefined, undefined],
  }
  for (const [transition, expected] of Object.entries(table)) {
    const found = orderStatuses.map((status) => afterTransition(status, transition as Transition))
    assert.deepEqual(found, expected, transition)
  }
})

test('an order closes with both photos, the numbers of the tracker, every step of the test and the signature', () => {
  const without = (...keys: (keyof OrderWork)[]): OrderWork =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key as keyof OrderWork))) as never
  const { block: _, ...unblocked } = whole.test!.done
  const untested = { ...whole, test: { ...whole.test!, done: unblocked } }
  const lacks = (work: OrderWork, offersBlock = true) => missingOf({ kind: 'install', work }, offersBlock)
  assert.deepEqual(lacks(whole), [])
  assert.deepEqual(lacks({ ...whole, photos: [] }), ['photoPanel', 'photoTracker'])
  assert.deepEqual(lacks({ ...whole, photos: whole.photos.slice(0, 1) }), ['photoTracker'])
  assert.deepEqual(lacks(without('tracker')), ['tracker'])
  assert.deepEqual(lacks(without('test')), ['test'])
  assert.deepEqual(lacks(untested), ['test'])
  assert.deepEqual(lacks(untested, false), [])
  assert.deepEqual(lacks(without('signature')), ['signature'])
})

test('a removal needs neither a tracker nor a test, and a check no numbers of the tracker', () => {
  const work = { ...whole, tracker: undefined, test: undefined } as unknown as OrderWork
  const lacks = Object.fromEntries(orderKinds.map((kind) => [kind, missingOf({ kind, work }, false)]))
  assert.deepEqual(lacks, {
    install: ['tracker', 'test'],
    replace: ['tracker', 'test'],
    remove: [],
    check: ['test'],
  })
})

test('a signature is lines between whole numbers, and nothing that a browser would run', () => {
  for (const path of ['M1 2L3 4', 'M1 2L3 4L500 200M7 8', 'M1 2']) assert.ok(isSignaturePath(path), path)
  for (const path of ['', 'L1 2', 'M1 2"/><script>', 'M1 2 L3 4', 'M1.5 2', 'M1 2C1 2 3 4 5 6', 'M1234 1']) {
    assert.ok(!isSignaturePath(path), path)
  }
})
