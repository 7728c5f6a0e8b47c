import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemKey, localKey, viewKey } from '../api/query-keys.ts'
import { concernedBy } from './concerned-by.ts'

const deliveries = { queryKey: itemKey('delivery', 7, 'event', 31) }
const fenceEvents = { queryKey: itemKey('geofenceEvent', 4, 20) }

test('deliveries of an event are refetched when those of its vehicle change, events of a geofence when it has a new one', () => {
  assert.ok(concernedBy({ delivery: [7] })(deliveries))
  assert.ok(concernedBy({ delivery: true })(deliveries))
  assert.ok(!concernedBy({ delivery: [8], geofenceEvent: [7] })(deliveries))
  assert.ok(concernedBy({ geofenceEvent: [3, 4] })(fenceEvents))
  assert.ok(!concernedBy({ geofenceEvent: [3], geofence: [4] })(fenceEvents))
})

test('after a lost connection both are refetched, and what the page derives from its own fleet is not', () => {
  for (const query of [deliveries, fenceEvents]) assert.ok(concernedBy('all')(query))
  assert.ok(!concernedBy('all')({ queryKey: localKey('vehiclesInside', 1) }))
})

test('the figures of a tile are refetched when one of its sources changes, and not for others', () => {
  const tile = { queryKey: viewKey('tile', 'vehicles-by-status', 'device', 'deviceStatus') }
  assert.ok(concernedBy({ device: [1] })(tile))
  assert.ok(concernedBy({ deviceStatus: true })(tile))
  assert.ok(concernedBy('all')(tile))
  assert.ok(!concernedBy({ alarm: [1], group: true })(tile))
})
