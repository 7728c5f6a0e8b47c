import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { preferencesOf } from '@rastro/core/model/preferences'
import { createTrails } from './trails.ts'

const at = (deviceId: number, longitude: number, latitude = 0) => ({ deviceId, longitude, latitude }) as Position
const kept = { routes: 'all' as const, length: preferencesOf({}).liveRouteLength, selectedId: null }

test('[LIVE-14] the last ten points are retained, or as many as the preference says', () => {
  const trails = createTrails(() => kept)
  for (let i = 1; i <= 12; i++) trails.add([at(1, i)])
  assert.equal(trails.of(1).length, 10)
  assert.deepEqual(trails.of(1).at(-1), [12, 0])
  const short = createTrails(() => ({ ...kept, length: 5 }))
  for (let i = 1; i <= 12; i++) short.add([at(1, i)])
  assert.equal(short.of(1).length, 5)
})

test('[LIVE-15] with live routes off nothing is stored, with "selected" only the selected', () => {
  const none = createTrails(() => ({ ...kept, routes: 'none' }))
  none.add([at(1, 1)])
  assert.deepEqual(none.of(1), [])
  const selected = createTrails(() => ({ ...kept, routes: 'selected', selectedId: 2 }))
  selected.add([at(1, 1), at(2, 1)])
  assert.deepEqual([selected.of(1).length, selected.of(2).length], [0, 1])
})

test('a point is added when either coordinate changed (A-77)', () => {
  const trails = createTrails(() => kept)
  trails.add([at(1, 5, 5), at(1, 5, 5), at(1, 5, 6), at(1, 7, 6)])
  assert.deepEqual(trails.of(1), [
    [5, 5],
    [5, 6],
    [7, 6],
  ])
})
