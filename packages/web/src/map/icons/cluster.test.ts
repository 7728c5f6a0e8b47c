import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterLabel, eighths } from './cluster.ts'

const states = (moving: number, idling: number, parked: number, offline: number) => ({
  moving,
  idling,
  parked,
  offline,
})

test('the ring of a cluster is cut in eighths that follow the shares', () => {
  assert.deepEqual(eighths(states(1, 1, 1, 1)), [2, 2, 2, 2])
  assert.deepEqual(eighths(states(0, 0, 3, 0)), [0, 0, 8, 0])
  assert.deepEqual(eighths(states(9, 3, 11, 5)), [3, 1, 3, 1])
})

test('a state that is there keeps an eighth, however few it is', () => {
  assert.deepEqual(eighths(states(1, 1, 1000, 1)), [1, 1, 5, 1])
})

test('the shares always fill the ring', () => {
  for (let n = 1; n < 500; n++) {
    const parts = eighths(states(n % 7, n % 3, n % 11, (n * 5) % 13))
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      8,
      `${n}: ${parts}`,
    )
  }
})

test('a count above 999 reads 999+', () => {
  assert.deepEqual([2, 999, 1000].map(clusterLabel), ['2', '999', '999+'])
})
