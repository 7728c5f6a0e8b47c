import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packIds, unpackIds } from './runs.ts'

test('ids come back as they were, and neighbours take no room', () => {
  for (const ids of [[], [1], [0, 1], [3, 4, 5, 9], [1, 3, 5, 7]]) assert.deepEqual([...unpackIds(packIds(ids))], ids)
  assert.deepEqual(packIds([3, 4, 5, 9]), [3, 3, 3, 1])
  assert.deepEqual(packIds(Array.from({ length: 100_000 }, (_, at) => at + 1)), [1, 100_000])
})
