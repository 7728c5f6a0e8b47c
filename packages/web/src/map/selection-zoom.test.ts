import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyZoom } from './empty-zoom.ts'
import { selectionZoom } from './selection-zoom.ts'

const streets = Number.POSITIVE_INFINITY
const zoom = (changes: Partial<Parameters<typeof selectionZoom>[0]>) =>
  selectionZoom({ here: 5, selectZoom: 10, isSet: false, closest: streets, isSeen: true, ...changes })

test('a selected vehicle is shown among its streets, where the map has some', () => {
  assert.equal(zoom({}), 15)
  assert.equal(zoom({ isSeen: false }), 15)
  assert.equal(zoom({ closest: emptyZoom }), 10)
  assert.equal(zoom({ here: 17 }), 17)
})

test('a zoom that somebody has set is respected', () => {
  assert.equal(zoom({ selectZoom: 12, isSet: true }), 12)
  assert.equal(zoom({ selectZoom: 18, isSet: true }), 18)
  assert.equal(zoom({ here: 16, selectZoom: 12, isSet: true }), 16)
})

test('a vehicle out of view is not shown nearer than the map has data', () => {
  assert.equal(zoom({ here: 17, closest: emptyZoom, isSeen: false }), emptyZoom)
  assert.equal(zoom({ here: 17, closest: emptyZoom }), 17)
})
