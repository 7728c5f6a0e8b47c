import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { overwrite, ownCopyOf } from './own-position.ts'

const at = (seconds: number, attributes: Position['attributes']): Position => ({
  ...{ id: seconds, deviceId: 1, protocol: 'gt06', address: null, network: null, geofenceIds: [seconds] },
  ...{ serverTime: new Date(seconds), deviceTime: new Date(seconds + 1), fixTime: new Date(seconds + 2) },
  ...{ valid: seconds % 2 === 0, latitude: -seconds, longitude: seconds, altitude: 700, speed: seconds / 2 },
  ...{ course: 90, accuracy: 3, attributes },
})

test('an overwritten copy equals the position, with attributes that came and without those that went', () => {
  const own = ownCopyOf(at(1, { ignition: true, odometer: 10.5, alarm: 'sos' }))
  for (const position of [
    at(2, { ignition: false, odometer: 11, fuel: 40 }),
    at(3, {}),
    at(4, { odometer: 'unknown', alarm: null }),
  ]) {
    overwrite(own, position)
    assert.deepEqual(own, position)
  }
})

test('the position that was copied stays as it was', () => {
  const first = at(1, { ignition: true })
  const own = ownCopyOf(first)
  overwrite(own, at(2, { fuel: 1 }))
  assert.deepEqual(first, at(1, { ignition: true }))
})
