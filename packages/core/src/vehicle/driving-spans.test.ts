import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drivingSpans } from './driving-spans.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 8, minute))
const change = (deviceId: number, minute: number, driverUniqueId: unknown) => ({
  deviceId,
  eventTime: at(minute),
  attributes: { driverUniqueId },
})

test('a span lasts until another driver identifies themselves in the same vehicle; the last one is open', () => {
  const changes = [
    change(1, 0, 'A'),
    change(1, 10, 'B'),
    change(1, 20, 'A'),
    change(1, 25, 'A'),
    change(1, 30, 'C'),
    change(2, 40, 'A'),
    change(3, 5, 'B'),
  ]
  assert.deepEqual(drivingSpans(changes, 'A', 9), [
    { deviceId: 2, from: at(40), to: null },
    { deviceId: 1, from: at(20), to: at(30) },
    { deviceId: 1, from: at(0), to: at(10) },
  ])
  assert.equal(drivingSpans(changes, 'A', 2).length, 2)
  assert.deepEqual(drivingSpans(changes, 'X', 9), [])
  assert.deepEqual(drivingSpans([change(1, 0, 4711)], '4711', 9), [{ deviceId: 1, from: at(0), to: null }])
})
