import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemovals } from './removals.ts'

test('a server that never says what it takes away has to be asked, and so has any while the socket is closed', () => {
  const removals = createRemovals()
  assert.equal(removals.areTold(), false)
  removals.hear([])
  assert.equal(removals.areTold(), true)
  removals.disconnect()
  assert.equal(removals.areTold(), false)
})

test('what is taken away while a list is fetched is known when it comes, unless it was given back', () => {
  const removals = createRemovals()
  removals.hear([1])
  const watched = removals.watch()
  removals.hear([2, 3])
  removals.see([3])
  assert.deepEqual([...watched.ids], [2])
  watched.stop()
  removals.hear([4])
  assert.deepEqual([...watched.ids], [2])
})
