import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type DecodeContextOptions, decodeStream, testTarget } from '../testing.ts'
import { easytrack } from './easytrack.ts'

function said(text: string, options?: DecodeContextOptions) {
  const [message] = decodeStream(easytrack, Buffer.from(`${text}#\r\n`), options)
  return { id: message?.uniqueIds?.[0], fix: message?.fixes?.[0], replies: (message?.replies ?? []).map(String) }
}

const E3 = { model: 'e3+4g' }
// date time latitude longitude speed course
const place = 'A,1A0115,0F0405,80D79F48,81AB0A08,1770,235A'
const text = (status: string, type = 'DW') =>
  `*ET,358155100003016,${type},${place},${status},1F,12.5,0010,00F123,760,1,00AB,0B45,10.5,9`

test('a position holds hex numbers, a decimal voltage, and sensors that come together', () => {
  const { id, fix, replies } = said(text('00880000'))
  assert.equal(id, '358155100003016')
  assert.deepEqual(replies, [])
  assert.deepEqual(fix, {
    fixTime: new Date('2026-01-21T15:04:05Z'),
    valid: true,
    latitude: -0xd79f48 / 600_000,
    longitude: -0x1ab0a08 / 600_000,
    altitude: 760,
    speed: 60 * 0.539957,
    course: 90.5,
    attributes: {
      ...{ command: 'DW', blocked: true, ignition: true, status: 0x880000, rssi: 31, power: 12.5, fuel: 16 },
      ...{ odometer: 6173100, driverUniqueId: '00AB', temp1: 28.85, adc1: 10.5, sat: 9 },
    },
  })
})

test('the E3+4G sends a serial number and hours instead of fuel and card, and wants an answer', () => {
  const { fix, replies } = said(text('00000000', 'HB'), E3)
  assert.deepEqual([fix?.attributes.index, fix?.attributes.hours], [16, 0xab * 60_000])
  assert.deepEqual([fix?.attributes.fuel, fix?.attributes.driverUniqueId], [undefined, undefined])
  assert.deepEqual(replies, ['*ET,358155100003016,HB,ACK#'])
})

test('without sensors, and with a course out of range', () => {
  const { fix } = said(`*ET,358155100003016,HB,${place.replace('235A', 'F000')},00000000,06,100,0000,1435`)
  assert.deepEqual([fix?.course, fix?.altitude, fix?.attributes.temp1], [0, 0, undefined])
})

const alarms: readonly [string, string, string?][] = [
  ['02000000', 'geofenceEnter'],
  ['04000000', 'geofenceExit'],
  ['08000000', 'lowBattery'],
  ['10000000', 'jamming'],
  ['00000008', 'jamming'],
  ['20000000', 'vibration'],
  ['80000000', 'overspeed'],
  ['00010000', 'sos'],
  ['00000400', 'sos'],
  ['00040000', 'powerCut,powerCut', 'tampering,powerCut'],
  ['00004000', 'lowPower'],
  ['00008000', 'temperature'],
  ['00000100', 'removing'],
  ['00000003', 'hardBraking,hardAcceleration'],
]
for (const [status, alarm, ofE3 = alarm] of alarms) {
  test(`status ${status} means ${alarm}`, () => {
    assert.equal(said(text(status)).fix?.attributes.alarm, alarm)
    assert.equal(said(text(status), E3).fix?.attributes.alarm, ofE3)
  })
}

test('heartbeats come back as they are; a cell is a state without a place', () => {
  assert.deepEqual(said('*ET,358155100132943,MQ').replies, ['*ET,358155100132943,MQ#'])
  const { fix, replies } = said('*ET,354522180593498,JZ,1,20222,262,724,4')
  assert.deepEqual(fix, {
    outdated: true,
    network: { cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 4, locationAreaCode: 262, cellId: 20222 }] },
    attributes: {},
  })
  assert.deepEqual(replies, ['*ET,354522180593498,JZ,undefined#'])
})

test("values of the vehicle's bus", () => {
  const { fix } = said(
    '*ET,358162092884226,OB,BD$V13.6;R01510;S023;P034.9;O035.2;C085;L010.5;XM035;M4;F001.197;T0730;GX3',
  )
  assert.deepEqual(fix?.attributes, {
    ...{ battery: 13.6, rpm: 1510, obdSpeed: 23, throttle: 34.9, engineLoad: 35.2, coolantTemp: 85, fuel: 10.5 },
    ...{ fuelConsumption: 1.197, hours: 730 },
  })
})

const sent: readonly [CommandType, string][] = [
  ['engineStop', 'FD,Y1'],
  ['engineResume', 'FD,Y2'],
  ['alarmArm', 'FD,F1'],
  ['alarmDisarm', 'FD,F2'],
  ['custom', 'KS,hello'],
]
for (const [type, words] of sent) {
  test(`${type} is ${words}`, () => {
    const message = easytrack.encode!({ type, attributes: { data: 'hello' } }, testTarget())
    assert.equal(String(message), `*ET,123456789012345,${words}#`)
  })
}
