import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityOf, alarmsOf, isBlocked, isSilent, vehicleState } from './vehicle-state.ts'

const lastUpdate = new Date(0)
const online = { status: 'online', lastUpdate } as const
const at = (speed: number, attributes: Record<string, unknown>) => ({ speed, attributes })

test('[MAP-14] ignition on, motion and more than one knot is moving', () => {
  assert.equal(vehicleState(online, at(1.1, { ignition: true, motion: true })), 'moving')
})

test('[MAP-15] ignition on below one knot is idling, whatever motion says', () => {
  assert.equal(vehicleState(online, at(0.9, { ignition: true, motion: true })), 'idling')
  assert.equal(vehicleState(online, at(0, { ignition: true })), 'idling')
})

test('where the ignition is unknown, motion decides, as for a phone; text and marker say the same', () => {
  const table = [
    [at(20, { motion: true }), 'moving'],
    [at(20, { ignition: false, motion: true }), 'parked'],
    [at(20, {}), 'parked'],
    [at(1, { ignition: true, motion: true }), 'parked'],
    [at(0, { ignition: true, motion: false }), 'idling'],
    [at(0, {}), 'parked'],
  ] as const
  for (const [position, expected] of table) {
    assert.equal(activityOf(position), expected)
    assert.equal(vehicleState(online, position), expected)
  }
})

test('otherwise the status decides', () => {
  assert.equal(vehicleState(online, at(0, { ignition: false })), 'parked')
  assert.equal(vehicleState({ status: 'offline', lastUpdate }, at(0, { ignition: false })), 'offline')
  assert.equal(vehicleState({ status: 'unknown', lastUpdate }, at(0, {})), 'offline')
  assert.equal(vehicleState(online, at(1, { ignition: true, motion: true })), 'parked')
  assert.equal(vehicleState(online, at(5, { ignition: true, motion: false })), 'parked')
  assert.equal(vehicleState(online, undefined), 'parked')
})

test('what never reported is unknown', () => {
  assert.equal(vehicleState({ status: 'offline', lastUpdate: null }, undefined), 'unknown')
  assert.equal(vehicleState({ status: 'online', lastUpdate: null }, undefined), 'unknown')
})

test('[MAP-15] a vehicle that fell silent keeps the colour of its last report, and only online is not silent', () => {
  const drove = at(40, { ignition: true, motion: true })
  for (const status of ['offline', 'unknown'] as const) {
    assert.equal(vehicleState({ status, lastUpdate }, drove), 'moving')
    assert.equal(vehicleState({ status, lastUpdate }, at(0, { ignition: true })), 'idling')
    assert.ok(isSilent({ status }))
  }
  assert.ok(!isSilent(online))
})

test('alarms are listed one by one', () => {
  assert.deepEqual(alarmsOf(at(0, { alarm: 'sos,tow' })), ['sos', 'tow'])
  assert.deepEqual(alarmsOf(undefined), [])
})

test('blocked or out1 locks (A-59)', () => {
  assert.ok(isBlocked(at(0, { blocked: true })))
  assert.ok(isBlocked(at(0, { out1: true, blocked: false })))
  assert.ok(!isBlocked(at(0, { out1: false })))
  assert.ok(!isBlocked(undefined))
})
