import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError, type Fix } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { flespi } from './flespi.ts'
import { alarms } from './names.ts'

const send = (body: unknown) =>
  flespi.decodeRequest(
    {
      method: 'POST',
      url: '/',
      headers: {},
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    testDecodeContext({ transport: 'http' }),
  )
const place = { timestamp: 1_769_007_845.75, 'position.latitude': -23.57, 'position.longitude': -46.64 }
const fixOf = (record: object): Fix => send([{ ident: '77', ...record }]).messages[0]!.fixes![0]!
const attributesOf = (record: object) => {
  const { ident, ...attributes } = fixOf({ ...place, ...record }).attributes
  return attributes
}

test('each object of the list is a message of its own unit, answered with 200 even when the unit is unknown', () => {
  const { messages, answer, refusal } = send([
    { ident: '77', ...place },
    { ident: '78', ...place },
    ...[{ ...place }, { ident: 5 }, null, [], 'x'],
  ])
  assert.deepEqual(
    messages.map(({ uniqueIds }) => uniqueIds),
    [['77'], ['78']],
  )
  assert.deepEqual([answer, refusal], [{ status: 200 }, { status: 200 }])
})

test('the fields of a place', () => {
  const more = { 'position.altitude': 760, 'position.direction': 90.5, 'position.speed': 60, 'position.valid': false }
  assert.deepEqual(fixOf({ ...place, ...more }), {
    fixTime: new Date('2026-01-21T15:04:05Z'),
    valid: false,
    latitude: -23.57,
    longitude: -46.64,
    altitude: 760,
    course: 90.5,
    speed: 60 * 0.539957,
    attributes: { ident: '77' },
  })
})

test('without coordinates it is a state, with the time of the server when there is none', () => {
  assert.deepEqual(fixOf({ 'position.latitude': 0, 'position.longitude': 0 }), {
    outdated: true,
    deviceTime: TEST_NOW,
    valid: true,
    attributes: { ident: '77' },
  })
})

const known: readonly [string, unknown, Record<string, unknown>][] = [
  ['position.satellites', 9, { sat: 9 }],
  ['position.hdop', 0.8, { hdop: 0.8 }],
  ['position.pdop', 1.1, { pdop: 1.1 }],
  ['din', 5, { input: 5 }],
  ['dout#1', 3, { output: 3 }],
  ['report.reason', 11.5, { event: 11 }],
  ['gps.vehicle.mileage', 160.5, { odometer: 160.5 }],
  ['external.powersource.voltage', 12.5, { power: 12.5 }],
  ['battery.voltage', 4.1, { battery: 4.1 }],
  ['battery.level', 87.9, { batteryLevel: 87 }],
  ['fuel.level', 40, { fuel: 40 }],
  ['can.fuel.level', 41, { fuel: 41 }],
  ['engine.rpm', 900, { rpm: 900 }],
  ['can.engine.rpm', 901, { rpm: 901 }],
  ['can.engine.temperature', 80, { temp0: 80 }],
  ['can.engine.temperature#2', 81, { temp2: 81 }],
  ['engine.ignition.status', true, { ignition: true }],
  ['movement.status', false, { motion: false }],
  ['device.temperature', 31, { deviceTemp: 31 }],
  ['ibutton.code', '00AB12', { driverUniqueId: '00AB12' }],
  ['vehicle.vin', '9BWZZZ377VT004251', { vin: '9BWZZZ377VT004251' }],
  ['external.powersource.status', true, { charge: true }],
  ['external.powersource.status', false, {}],
  ['custom.wln_accel_max', 0.3, { maxAcceleration: 0.3 }],
  ['custom.wln_brk_max', 0.4, { maxBraking: 0.4 }],
  ['custom.wln_crn_max', 0.5, { maxCornering: 0.5 }],
  ['ain#1', 2, { 'ain#1': 2 }],
  ['gnss.enum', 'glonass', { 'gnss.enum': 'glonass' }],
  ['led.status', false, { 'led.status': false }],
  ['battery.voltage', 'low', {}],
  ['list', [1], {}],
  ['object', { a: 1 }, {}],
  ['nothing', null, {}],
]
for (const [key, value, attributes] of known) {
  test(`${key} of ${JSON.stringify(value)} gives ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(attributesOf({ [key]: value }), attributes)
  })
}

test('alarms are those that are true, and several can come together', () => {
  for (const [key, alarm] of alarms) {
    assert.deepEqual(attributesOf({ [key]: true }), { alarm })
    assert.deepEqual(attributesOf({ [key]: false }), {})
  }
  const both = { 'towing.alarm.status': true, 'hood.open.status': true }
  assert.deepEqual(attributesOf(both), { alarm: 'tow,bonnet' })
})

test('what is no list of JSON is refused', () => {
  for (const body of ['', '{', '{"ident":"77"}', '7']) assert.throws(() => send(body), DecodeError)
})
