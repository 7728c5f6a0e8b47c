import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { jt600 } from './jt600.ts'

function heard(bytes: string | Buffer) {
  const messages = decodeStream(jt600, bytes)
  assert.equal(messages.length, 1)
  const { uniqueIds, fixes = [], replies } = messages[0]!
  return { id: uniqueIds?.[0], fix: fixes[0]!, fixes, replies: replies?.map(String) }
}
const said = (text: string) => heard(Buffer.from(text, 'latin1'))

/** Date, latitude, longitude with its flags, speed, course. */
const place = (flags = '51') => `210126 150405 23330216 04637955${flags} 12 2d`
const at = {
  fixTime: new Date('2026-01-21T15:04:05Z'),
  valid: true,
  latitude: -(23 + 33.0216 / 60),
  longitude: -(46 + 37.9555 / 60),
  speed: 12,
  course: 90,
}
const lengthOf = (hex: string) => (hex.replaceAll(' ', '').length / 2).toString(16).padStart(4, '0')
const short = (layout: string, records: string) =>
  hexBytes(`24 0012345678 ${layout}1 ${lengthOf(records)} ${records} 07`)
const long = (version: string, records: string) =>
  hexBytes(`24 7500000001 ${version} 11 ${lengthOf(`${records} 07`)} ${records} 07`)
const tower = (locationAreaCode: number, cellId: number, signalStrength: number) => ({
  mobileCountryCode: 0,
  mobileNetworkCode: 0,
  locationAreaCode,
  cellId,
  signalStrength,
})

test('a short packet of the first layout has satellites, a level, an altitude and a cell', () => {
  const { id, fix, replies } = heard(short('1', `${place()} 09 50 00 02f8 0304 0102 16`))
  assert.equal(id, '12345678')
  assert.equal(replies, undefined)
  const network = { cellTowers: [tower(0x102, 0x304, -22)] }
  assert.deepEqual(fix, { ...at, altitude: 760, network, attributes: { sat: 9, power: 80 } })
  const { attributes, network: none } = heard(short('1', `${place()} 09 50 00 02f8 0000 0000 16`)).fix
  assert.deepEqual([attributes.rssi, none], [22, undefined])
})

test('the second layout has the state of a vehicle, and as many records as fit', () => {
  const state = '01 41 1f 0c 00 0000000a 02'
  const { fixes } = heard(short('2', `${place('57')} ${state} ${place('50')} 00 00 00 00 00 00000000 00`))
  assert.deepEqual(fixes[0]?.attributes, {
    ignition: true,
    door: true,
    charge: true,
    blocked: true,
    alarm: 'sos,gpsAntennaCut,overspeed,fatigueDriving,tow',
    odometer: 10_000,
    fuel: 258,
  })
  assert.deepEqual(
    fixes.map(({ valid, latitude = 0, longitude = 0 }) => [valid, latitude > 0, longitude > 0]),
    [
      [true, true, true],
      [false, false, false],
    ],
  )
})

test('the third layout has three tanks', () => {
  const { attributes } = heard(short('3', `${place()} 00a 014 01e 00005 000003`)).fix
  assert.deepEqual(attributes, { fuel1: 10, fuel2: 20, fuel3: 30, odometer: 5000, ignition: true, status: 3 })
})

test('a long packet has distance, status, battery and cell, and is answered when it asks', () => {
  const state = (status: string, battery: string) => `0000000a 08 00000000 ${status} ${battery} 0304 0102 19`
  const { id, fix, replies } = heard(long('01', `${place()} ${state('48be', '2a')}`))
  assert.equal(id, '7500000001')
  assert.deepEqual(replies, ['(P35)'])
  assert.deepEqual(fix.network?.cellTowers, [tower(0x102, 0x304, -25)])
  assert.deepEqual(fix.attributes, {
    odometer: 10_000,
    sat: 8,
    alarm: 'geofenceEnter,geofenceExit,powerCut,vibration,lowBattery,fault',
    blocked: true,
    status: 0x48be,
    batteryLevel: 42,
  })
  const newer = heard(long('19', `${place()} ${state('0020', 'ff')} 00 000000 ${'0f'.repeat(20)}`))
  assert.deepEqual([newer.replies, newer.fixes.length, newer.fix.attributes.charge], [['(P69,0,7)'], 1, true])
  assert.equal(heard(long('17', `${place()} ${state('0000', '2a')}`)).replies, undefined)
})

test('W01 is in degrees and minutes, the longitude first', () => {
  const { id, fix } = said('(3100000001,W01,04637.9555,W,2333.0216,S,A,210126,150405,60,90,80,9,17,5,1,x)')
  assert.equal(id, '3100000001')
  assert.deepEqual(fix, { ...at, speed: 60 * 0.539957, attributes: { power: 80, gps: 9, rssi: 17, alertType: 5 } })
})

test('P45 names the card at a lock, and its index is answered', () => {
  const event = (rfid: string) => said(`(8000000001,P45,210126,150405,23.5,S,46.6,W,A,10,90,5,0,${rfid},0,0,9,0)`)
  const { fix, replies } = event('0012345678')
  assert.deepEqual(replies, ['(P69,0,9)'])
  assert.deepEqual([fix.latitude, fix.longitude, fix.speed], [-23.5, -46.6, 10 * 0.868976])
  assert.deepEqual(fix.attributes, { eventSource: 5, driverUniqueId: '0012345678' })
  assert.deepEqual(event('0000000000').fix.attributes, { eventSource: 5 })
})

test('reports with U are in degrees; some types are answered', () => {
  const rest = '210126,150405,T,23.5,S,46.6,W,10,90,9,80%,00000000000101,772,258,22,12,33'
  const answers = { U01: ['(S39)'], U02: ['(S39)'], U03: ['(S39)'], 'U06,11': ['(S20)'], U05: undefined }
  for (const [type, expected] of Object.entries(answers)) {
    const { fix, replies } = said(`(3460000001,${type},${rest},00)`)
    assert.deepEqual(replies, expected, type)
    assert.deepEqual([fix.fixTime, fix.valid, fix.latitude], [at.fixTime, true, -23.5])
    assert.deepEqual(fix.network?.cellTowers, [tower(258, 772, -22)])
    assert.deepEqual(fix.attributes, { sat: 9, batteryLevel: 80, status: 5, odometer: 12_000, index: 33 })
  }
  for (const other of ['(3460000001,U04)', '(3460000001,@JT)', '(3460000001,2,U09,129,2)']) {
    assert.deepEqual(decodeStream(jt600, Buffer.from(other)), [])
  }
})

test('a wireless sensor: its bytes are escaped on the wire', () => {
  const sensor = (climate: string) =>
    Buffer.concat([
      Buffer.from('(8050000001,1,168,WLNET,5,2,'),
      hexBytes(`${place()} 210126150405 1020304050 3d00 0140 64 3d11 ${climate} 0000`),
      Buffer.from(')'),
    ])
  const { id, fix } = heard(sensor('01 011d 43'))
  assert.equal(id, '8050000001')
  assert.deepEqual(fix, {
    ...at,
    attributes: { sensorBattery: 3.2, sensorBatteryLevel: 100, sensorRssi: -44, temp1: 28.5, humidity: 67 },
  })
  assert.equal(heard(sensor('01 1032 43')).fix.attributes.temp1, -5)
  assert.equal('temp1' in heard(sensor('01 ffff 43')).fix.attributes, false)
  assert.equal('humidity' in heard(sensor('02 011d 43')).fix.attributes, false)
})

test('commands, and what they do to an engine', () => {
  const rows = [
    ['engineStop', '(S07,0)', 'cut'],
    ['engineResume', '(S07,1)', 'resume'],
    ['setTimezone', '(S09,1,-180)', undefined],
    ['rebootDevice', '(S17)', undefined],
  ] as const
  for (const [type, expected, effect] of rows) {
    const message = jt600.encode!({ type, attributes: { timezone: 'America/Sao_Paulo' } }, testTarget())!
    assert.equal(message.toString(), expected)
    assert.equal(effectOfMessage(jt600, message), effect)
  }
})
