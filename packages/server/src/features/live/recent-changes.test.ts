import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentChanges } from './recent-changes.ts'

test('a page learns what changed since it was opened, for at most half a minute', () => {
  let now = 1_000_000
  const recent = new RecentChanges({ now: () => new Date(now) })
  const changed = (ageMs: number) =>
    recent.since(ageMs).flatMap((batch) => [...batch.entries].flatMap(({ ids }) => [...ids]))
  const add = (id: number) => recent.add({ kind: 'group', id, action: 'updated' })
  add(1)
  now += 1000
  add(2)
  assert.deepEqual(changed(500), [2])
  assert.deepEqual(changed(1000), [1, 2])
  now += 29_500
  add(3)
  assert.deepEqual(changed(60_000), [2, 3])
  now += 30_100
  assert.deepEqual(changed(Number.POSITIVE_INFINITY), [])
})
