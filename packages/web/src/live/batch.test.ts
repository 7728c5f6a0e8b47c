import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatch } from './batch.ts'

function recorded() {
  const released: number[][] = []
  return { released, batch: createBatch<number>((updates) => released.push(updates)) }
}
const push = (batch: { push(n: number): void }, count: number) => {
  for (let i = 1; i <= count; i++) batch.push(i)
}

test('[LIVE-12] three updates within a window go through at once', () => {
  const { batch, released } = recorded()
  push(batch, 3)
  batch.tick()
  push(batch, 3)
  assert.equal(released.length, 6)
})

test('[LIVE-12] after more than three, updates are released once a window', () => {
  const { batch, released } = recorded()
  push(batch, 10)
  assert.equal(released.length, 10, 'the first window is not held back')
  batch.tick()
  push(batch, 10)
  assert.equal(released.length, 10, 'the second is queued')
  batch.tick()
  assert.deepEqual(released.at(-1), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('[LIVE-12] fewer than three queued end the queueing (A-78)', () => {
  const { batch, released } = recorded()
  push(batch, 4)
  batch.tick()
  push(batch, 2)
  batch.tick()
  assert.deepEqual(released.at(-1), [1, 2])
  batch.push(7)
  assert.deepEqual(released.at(-1), [7])
})

test('a quiet window releases nothing', () => {
  const { batch, released } = recorded()
  batch.tick()
  assert.deepEqual(released, [])
})

test('[LIVE-12] a frame that tells of many vehicles counts as many', () => {
  const { batch, released } = recorded()
  batch.push(1, 500)
  batch.tick()
  batch.push(2, 500)
  batch.push(3, 1)
  assert.deepEqual(released, [[1]])
  batch.tick()
  assert.deepEqual(released.at(-1), [2, 3])
  batch.push(4, 2)
  batch.tick()
  batch.push(5, 2)
  assert.deepEqual(released.slice(2), [[4], [5]])
})
