import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { decodeChunks, decodeStream, testTarget } from '../testing.ts'
import { gps103 } from './gps103.ts'

function said(text: string) {
  const messages = decodeStream(gps103, Buffer.from(text))
  return {
    ids: messages.flatMap(({ uniqueIds = [] }) => uniqueIds),
    fix: messages.flatMap(({ fixes = [] }) => fixes)[0],
    replies: messages.flatMap(({ replies = [] }) => replies).map(String),
  }
}
const unit = 'imei:868683020235846'
const place = 'F,143005.000,A,2333.0300,S,04637.9980,W,32.40,90.5,760.5'

test('a handshake and a heartbeat are answered, and name nobody', () => {
  assert.deepEqual(said(`##,${unit},A;`), { ids: [], fix: undefined, replies: ['LOAD'] })
  assert.deepEqual(said('868683020235846;'), { ids: [], fix: undefined, replies: ['ON'] })
  const { ids, replies } = said(`868683020235846${unit},tracker,2611211130,,L,,,1a2b,,c3d4,,,;`)
  assert.deepEqual([ids, replies], [['868683020235846'], ['ON']])
})

test('a report holds local time to the minute, the time of the satellites, place and states', () => {
  assert.deepEqual(said(`${unit},tracker,2611211130,5511999990000,${place},1,0,10.5%,0.25%,-7;`), {
    ids: ['868683020235846'],
    replies: [],
    fix: {
      fixTime: new Date('2026-11-21T14:30:05Z'),
      valid: true,
      latitude: -23.5505,
      longitude: -46.6333,
      speed: 32.4,
      course: 90.5,
      altitude: 760.5,
      attributes: { ignition: true, door: false, fuel1: 10.5, fuel2: 0.25, temp1: -7 },
    },
  })
})

const times: readonly [local: string, clock: string, moment: string][] = [
  ['261121113007', '143005.000', '2026-11-21T14:30:05'],
  ['26/11/21 23:30', '023005', '2026-11-22T02:30:05'],
  ['2611220030', '223005.000', '2026-11-21T22:30:05'],
  ['261121143059', '', '2026-11-21T14:30:00'],
  ['261121143059', '31.0', '2026-11-21T14:30:00'],
]
for (const [local, clock, moment] of times) {
  test(`${local} on its clock and ${clock || 'nothing'} on that of the satellites is ${moment}`, () => {
    const { fix } = said(`${unit},tracker,${local},,${place.replace('143005.000', clock)};`)
    assert.equal(fix?.fixTime?.toISOString(), `${moment}.000Z`)
  })
}

const spellings = ['2333.0300,S,04637.9980,W', 'S,2333.0300,W,04637.9980', 'N,2333.0300,S,E,04637.9980,W']
for (const spelling of spellings) {
  test(`${spelling} is one place`, () => {
    const { fix } = said(`${unit},tracker,2611211130,,F,143005,V,${spelling},1.5,,;`)
    assert.deepEqual([fix?.latitude, fix?.longitude, fix?.speed, fix?.valid], [-23.5505, -46.6333, 1.5, false])
  })
}

const keywords: readonly [string, object][] = [
  ['help me', { alarm: 'sos' }],
  ['low battery', { alarm: 'lowBattery' }],
  ['stockade', { alarm: 'geofence' }],
  ['move', { alarm: 'movement' }],
  ['speed', { alarm: 'overspeed' }],
  ['door alarm', { alarm: 'door' }],
  ['ac alarm', { alarm: 'powerCut' }],
  ['accident alarm', { alarm: 'accident' }],
  ['sensor alarm', { alarm: 'vibration' }],
  ['bonnet alarm', { alarm: 'bonnet' }],
  ['footbrake alarm', { alarm: 'footBrake' }],
  ['DTC', { alarm: 'fault' }],
  ['T:-4.5', { alarm: 'temperature', temp1: -4.5 }],
  ['oil 51.67', { alarm: 'fuelLeak', fuel: 51.67 }],
  ['oil1', { alarm: 'fuelLeak' }],
  ['acc on', { ignition: true }],
  ['acc off', { ignition: false }],
  ['tracker', {}],
  ['001', { event: '001' }],
  ['rfid', { event: 'rfid', driverUniqueId: '49121185' }],
]
for (const [keyword, attributes] of keywords) {
  test(`${keyword} means ${JSON.stringify(attributes)}`, () => {
    const { fix, replies } = said(`${unit},${keyword},2611211130,49121185,L,;`)
    assert.deepEqual(fix, { outdated: true, attributes })
    assert.deepEqual(replies, keyword === 'help me' ? [`**,${unit},E;`] : [])
  })
}

test('without a fix the cell says where it is', () => {
  assert.deepEqual(said(`${unit},tracker,,,L,,,1a2b,,c3d4,,,;`).fix?.network?.cellTowers, [
    { mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
  ])
})

test("values of the vehicle's bus", () => {
  const { fix } = said(`${unit},OBD,261121143005,195874,,370.8,808,066,30.0%,+87,13.0%,02444,14.3,P0101,U1108,,;`)
  assert.equal(fix?.deviceTime?.toISOString(), '2026-11-21T14:30:05.000Z')
  assert.deepEqual(fix?.attributes, {
    ...{ odometer: 195874, fuelConsumption: 370.8, hours: 808 * 3_600_000, obdSpeed: 66, engineLoad: '30.0%' },
    ...{ coolantTemp: 87, throttle: '13.0%', rpm: 2444, battery: 14.3, dtcs: 'P0101 U1108' },
  })
  const { fix: little } = said(`${unit},OBD,261121143005,,,,,0,0.0%,-,0.0%,0,12.6,,,;`)
  assert.deepEqual([little?.attributes.coolantTemp, little?.attributes.hours], [undefined, undefined])
})

test('the form that ends with an asterisk', () => {
  const { fix } = said(`${unit},Van 12,7,A1,12.5,143005,211126,14,1,-23.5505,-46.6333,60,90,760,0.9,11,1,0,none,*`)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-21T14:30:05Z'),
    ...{ valid: true, latitude: -23.5505, longitude: -46.6333, speed: 60 * 0.539957, course: 90, altitude: 760 },
    attributes: {
      ...{ event: '7', sensorId: 'A1', sensorVoltage: 12.5, rssi: 14, hdop: 0.9, sat: 11 },
      ...{ ignition: true, charge: false, error: 'none' },
    },
  })
})

test('a photo comes in the packets that were announced', () => {
  const announce = `${unit},vt2,2611211130,,L,;`
  const packets = ['0000 0000 ffd8aa 0000', '0100 0000 bbffd9 0000'].map(
    (hex) => `${unit},vr,${hex.replaceAll(' ', '')};`,
  )
  const stream = [announce, ...packets].map((text) => Buffer.from(text))
  const photo = decodeChunks(gps103, stream, { identified: true }).at(-1)?.fixes?.[0]?.media?.[0]
  assert.deepEqual([photo?.attribute, photo?.data.toString('hex')], ['image', 'ffd8aabbffd9'])
  assert.deepEqual(said(packets[0]!).fix, undefined)
})

const sent: readonly [CommandType, string, object?][] = [
  ['positionSingle', 'B'],
  ['positionStop', 'D'],
  ['engineStop', 'J'],
  ['engineResume', 'K'],
  ['alarmArm', 'L'],
  ['alarmDisarm', 'M'],
  ['requestPhoto', '160'],
  ['positionPeriodic', 'C,30s', { frequency: 30 }],
  ['positionPeriodic', 'C,05m', { frequency: 300 }],
  ['positionPeriodic', 'C,02h', { frequency: 7300 }],
  ['custom', 'H,080', { data: 'H,080' }],
]
for (const [type, words, attributes = {}] of sent) {
  test(`${type} ${JSON.stringify(attributes)} is ${words}`, () => {
    const message = gps103.encode!({ type, attributes: { ...attributes } }, testTarget())
    assert.equal(String(message), `**,imei:123456789012345,${words}`)
  })
}
