import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { mapVehicleOf } from './map-vehicle.ts'

const device = {
  id: 7,
  name: 'Strada 07',
  status: 'online',
  category: 'spaceship',
  lastUpdate: new Date(),
  attributes: { veiculo: { placa: 'RTA-4F21' } },
} as unknown as Device
const position = {
  id: 1,
  latitude: -23.5,
  longitude: -46.6,
  speed: 1.1,
  course: 90,
  fixTime: new Date(0),
  valid: true,
  attributes: { ignition: true, motion: true, alarm: 'sos' },
} as unknown as Position

const unmarked = { alarm: false, anchored: false, blockWaits: false }

test('[MAP-14] a moving vehicle with its plate, its alarm and the fallback category', () => {
  assert.deepEqual(mapVehicleOf(device, position, { alarm: true, anchored: true, blockWaits: true }), {
    id: 7,
    latitude: -23.5,
    longitude: -46.6,
    course: 90,
    speed: 1.1,
    fixTime: 0,
    valid: true,
    state: 'moving',
    silent: false,
    alarm: true,
    anchored: true,
    blockWaits: true,
    overLimit: false,
    blocked: false,
    category: 'default',
    label: 'RTA4F21',
  })
})

test('a vehicle that fell silent keeps its state and says so; output 1 blocks as well (A-59)', () => {
  const lost = mapVehicleOf(
    { ...device, status: 'unknown' },
    { ...position, attributes: { ...position.attributes, out1: true } },
    unmarked,
  )
  assert.deepEqual([lost?.state, lost?.silent, lost?.blocked], ['moving', true, true])
})

test('[MAP-44] a position without coordinates is only logged', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  assert.equal(mapVehicleOf(device, { ...position, latitude: undefined } as unknown as Position, unmarked), undefined)
  assert.equal(warn.mock.callCount(), 1)
})

test('a vehicle that never reported is not on the map', () => {
  assert.equal(mapVehicleOf(device, undefined, unmarked), undefined)
})
