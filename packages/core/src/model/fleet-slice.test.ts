import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import { briefPosition, isBrief, packFleet, unpackFleet } from './fleet-slice.ts'
import type { Position } from './position.ts'

const device = (id: number): Device => ({
  id,
  attributes: { veiculo: { placa: `ABC-${id}` } },
  groupId: 0,
  calendarId: 0,
  name: `Vehicle ${id}`,
  uniqueId: String(id),
  status: id === 2 ? 'offline' : 'online',
  lastUpdate: id === 3 ? null : new Date(1_700_000_000_000 + id),
  positionId: id,
  phone: null,
  model: 'GT06N',
  contact: null,
  category: null,
  disabled: false,
  expirationTime: null,
})
const position = (deviceId: number): Position => ({
  id: deviceId,
  attributes: { ignition: true, alarm: 'sos', batteryLevel: deviceId, fuel: 7 },
  deviceId,
  protocol: 'gt06',
  serverTime: new Date(3000),
  deviceTime: new Date(2000),
  fixTime: new Date(1000),
  valid: true,
  latitude: -23.5,
  longitude: -46.6 + deviceId,
  altitude: 760,
  speed: 12.5,
  course: 90,
  address: 'Avenida Paulista',
  accuracy: 3,
  network: null,
  geofenceIds: [1],
})
const overTheWire = (devices: Device[], positions: Position[]) =>
  unpackFleet(JSON.parse(JSON.stringify(packFleet(devices, positions))))

test('devices come out of a slice as they went in, whether their values are alike or not', () => {
  const all = [device(1), device(2), device(3)]
  assert.deepEqual(overTheWire(all, []).devices, all)
  assert.deepEqual(overTheWire([device(3)], []).devices, [device(3)])
  assert.deepEqual(overTheWire([], []), { devices: [], positions: [] })
})

test('a position keeps what list, map and search read, and says that there is more', () => {
  const [first, second] = overTheWire([], [position(1), position(2)]).positions
  assert.deepEqual(first, briefPosition(position(1)))
  assert.deepEqual(second!.attributes, { ignition: true, alarm: 'sos' })
  assert.deepEqual([second!.fixTime, second!.serverTime], [new Date(1000), new Date(3000)])
  assert.deepEqual([second!.longitude, second!.speed, second!.course], [position(2).longitude, 12.5, 90])
  assert.ok(isBrief(first!) && !isBrief(position(1)))
})

test('equal attributes are one object in memory', () => {
  const [first, second] = overTheWire([], [position(1), position(2)]).positions
  assert.equal(first!.attributes, second!.attributes)
})
