import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { type DecodeContextOptions, decodeStream, hexBytes, testTarget } from '../testing.ts'
import { minifinder2 } from './minifinder2.ts'

const IMEI = '358688000003802'
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
/** Little-endian; negative numbers as two's complement. */
function le(value: number, bytes: number): string {
  const out = Buffer.alloc(bytes)
  out.writeUIntLE(value < 0 ? value + 2 ** (8 * bytes) : value, 0, bytes)
  return out.toString('hex')
}
/** Length, key and data of an item. */
const item = (key: string, data: string) => `${le(hexBytes(key + data).length, 1)} ${key} ${data}`
const IDENTITY = item('01', hex(IMEI))

function packet(body: string, { flags = '00', index = '0700' } = {}): string {
  return `ab ${flags} ${le(hexBytes(body).length, 2)} 0000 ${index} ${body}`
}
const at = new Date('2026-11-21T12:00:05Z')
const seconds = le(at.getTime() / 1000, 4)
const STATUS = item('24', `${seconds} 00020041`)
const status = { motion: true, rssi: 0, batteryLevel: 65, status: 0x41000200 }
const LATITUDE = le(-235505000, 4)
const LONGITUDE = le(-466333000, 4)
const PLACE = `${LATITUDE} ${LONGITUDE}`
const place = { valid: true, latitude: -23.5505, longitude: -46.6333 }

const fixesOf = (items: string, type = '01', options?: DecodeContextOptions) =>
  decodeStream(minifinder2, packet(`${type} ${IDENTITY} ${items}`), options)[0]?.fixes
const fixOf = (items: string) => fixesOf(items)?.[0]

test('a place with its precision, and a repeated key that begins the next position', () => {
  const gnss = (hdop: number) => item('20', `${PLACE} 3c00 5a00 f802 ${le(hdop, 2)} ${le(12_345, 4)} 0b`)
  const [message] = decodeStream(minifinder2, packet(`01 ${IDENTITY} ${STATUS} ${gnss(9)} ${STATUS} ${gnss(0)}`))
  const times = { fixTime: at, deviceTime: at }
  const motion = { speed: 60 * 0.539957, course: 90, altitude: 760 }
  const attributes = { ...status, hdop: 0.9, odometer: 12_345, sat: 11 }
  assert.deepEqual(message, {
    uniqueIds: [IMEI],
    fixes: [
      { ...times, ...place, ...motion, attributes },
      { ...times, ...place, ...motion, valid: false, attributes: { ...attributes, hdop: 0 } },
    ],
  })
})

test('bits of the status', () => {
  assert.deepEqual(fixOf(item('24', `${seconds} 9000f864`))?.attributes, {
    ...{ charge: true, archive: true, motion: false, rssi: 31, batteryLevel: 100 },
    status: 0x64f80090,
  })
})

const alarms: readonly [event: number, attributes: object][] = [
  [1 << 0, { alarm: 'lowBattery' }],
  [1 << 1, { alarm: 'overspeed' }],
  [1 << 2, { alarm: 'fallDown' }],
  [1 << 4, { alarm: 'geofenceExit', geofence: 1 }],
  [(1 << 5) + (1 << 27), { alarm: 'geofenceEnter', geofence: 2 }],
  [(1 << 6) + (1 << 28), { alarm: 'geofenceEnter', geofence: 3 }],
  [(1 << 7) + (1 << 28), { alarm: 'geofenceExit', geofence: 4 }],
  [1 << 8, { alarm: 'powerOff' }],
  [1 << 9, { alarm: 'powerOn' }],
  [1 << 10, { alarm: 'movement' }],
  [1 << 12, { alarm: 'sos' }],
  [1 << 13, { button1: true }],
  [1 << 14, { button2: true }],
  [2 ** 31, { bark: true }],
  [(1 << 0) + (1 << 12), { alarm: 'lowBattery,sos' }],
  [1 << 3, {}],
]
for (const [event, attributes] of alarms) {
  test(`the event ${event.toString(16)} means ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(fixOf(item('02', le(event, 4))), { outdated: true, attributes: { ...attributes, event } })
  })
}

test('an event may have a time', () => {
  const attributes = { alarm: 'sos', event: 4096 }
  assert.deepEqual(fixOf(item('02', `00100000 ${seconds}`)), { outdated: true, deviceTime: at, attributes })
})

const MAC = '010203040506'
const mac = '01:02:03:04:05:06'
const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 12 }
/** Items with the cells and access points that they name. */
const networks: readonly [key: string, data: string, network: object][] = [
  ['21', 'd402 05 0b 0c00 5901', { cellTowers: [{ ...cell, cellId: 345, signalStrength: -11 }] }],
  ['29', 'd402 05 b5 0c00 59010100', { cellTowers: [{ ...cell, cellId: 65_881, signalStrength: -75 }] }],
  ['2b', 'd402 0500 b5 0c00 59010100', { cellTowers: [{ ...cell, cellId: 65_881, signalStrength: -75 }] }],
  [
    '22',
    `b5 ${MAC} b4 0a0b0c0d0e0f`,
    {
      wifiAccessPoints: [
        { macAddress: mac, signalStrength: -75 },
        { macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -76 },
      ],
    },
  ],
  ['19', `b5 ${MAC} 02 4142 b5 ${MAC} 00`, { wifiAccessPoints: [{ macAddress: mac, signalStrength: -75 }] }],
]
for (const [key, data, network] of networks) {
  test(`item ${key} names ${Object.keys(network)}`, () => {
    assert.deepEqual(fixOf(item(key, data)), { outdated: true, network, attributes: {} })
  })
}

/** Items with the attributes that they set. */
const items: readonly [key: string, data: string, attributes: object][] = [
  ['14', '41 7410', { batteryLevel: 65, battery: 4.212 }],
  ['30', '00000000 21010000', { steps: 289 }],
  ['31', `01000000 0a000000 02000000 0b000000`, { activity1Time: 1, activity1: 10, activity2Time: 2, activity2: 11 }],
  ['37', '00000000 0c000080', { barkStop: true, barkCount: 12 }],
  ['37', '00000000 0c000000', { barkCount: 12 }],
  ['40', '00000000 48', { heartRate: 72 }],
  ['40', '00000000 01', {}],
  ['41', '00000000 61', { spO2: 97 }],
  ['23', MAC, { tagId: '060504030201' }],
  ['28', `01 ${MAC} d1 c3`, { tagId2: '060504030201', tagRssi2: -47, tag1mRssi2: -61 }],
  ['28', `42 ${MAC} d1 c3 4142`, { tagId3: '060504030201', tagRssi3: -47, tag1mRssi3: -61, description3: 'AB' }],
  [
    '2c',
    `40 ${MAC} d1 c3 64 02 4142 00eb`,
    { tagId1: '060504030201', tagRssi1: -47, tag1mRssi1: -61, tagBattery1: 100, description1: 'AB', tagTemp1: 23.5 },
  ],
  ['2a', `40 ${MAC} b5 43c3a9`, { description: 'Cé' }],
  ['2a', `00 ${MAC} b5`, {}],
  ['99', 'ffff', {}],
]
for (const [key, data, attributes] of items) {
  test(`item ${key} with ${data} means ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(fixOf(item(key, data)), { outdated: true, attributes })
  })
}

test('a call has a time of its own', () => {
  const attributes = { callStatus: 1, callDuration: 60, callResult: 2, phone: '5511' }
  const fix = { outdated: true, fixTime: at, deviceTime: at, attributes }
  assert.deepEqual(fixOf(item('25', `${seconds} 01 3c00 02 ${hex('5511')}`)), fix)
})

test('places of beacons and access points, also of several beacons in one position', () => {
  const tag = { tagId: '060504030201' }
  const precise = { ...place, altitude: 760 }
  const [tag1, tag2] = [1, 2].map((n) => ({ [`tagId${n}`]: tag.tagId, [`tagRssi${n}`]: -47, [`tag1mRssi${n}`]: -61 }))
  const cases: readonly [string, object][] = [
    [item('23', `${MAC} ${PLACE} 4142`), { ...place, attributes: { ...tag, description: 'AB' } }],
    [item('26', `${MAC} ${PLACE} 0900 f802`), { ...precise, attributes: { ...tag, hdop: 0.9 } }],
    [item('27', `${PLACE} 0900 f802`), { ...precise, attributes: { hdop: 0.9 } }],
    [item('2a', `80 ${MAC} b5 ${PLACE}`), { ...place, attributes: {} }],
    [
      `${item('28', `80 ${MAC} d1 c3 ${PLACE}`)} ${item('28', `01 ${MAC} d1 c3`)}`,
      { ...place, attributes: { ...tag1, ...tag2 } },
    ],
    [
      `${item('2c', `80 ${MAC} d1 c3 64 ${PLACE}`)} ${item('2c', `01 ${MAC} d1 c3 63`)}`,
      { ...place, attributes: { ...tag1, tagBattery1: 100, ...tag2, tagBattery2: 99 } },
    ],
  ]
  for (const [data, fix] of cases) assert.deepEqual(fixesOf(data), [fix], data)
})

test('a message without an identity says nothing, not even of a known unit', () => {
  assert.deepEqual(decodeStream(minifinder2, packet(`01 ${STATUS}`), { identified: true }), [])
})

const repliesTo = (body: string) =>
  decodeStream(minifinder2, packet(body, { flags: '10', index: 'c602' }))[0]?.replies?.map((one) => one.toString('hex'))

test('a message is confirmed when it asks for that', () => {
  assert.deepEqual(repliesTo(`01 ${IDENTITY}`), ['ab00030008c7c6027f0100'])
  assert.deepEqual(repliesTo('10'), ['ab00030008c7c6027f0100'])
  assert.deepEqual(repliesTo(`03 ${IDENTITY} ${item('10', '5a')}`), ['ab00030008c7c6027f0100'])
  assert.equal(decodeStream(minifinder2, packet(`01 ${IDENTITY}`))[0]?.replies, undefined)
})

test('a unit that asks for its address and the time gets no address, and the time', () => {
  // Its body is 03, then an empty place and address, then 2026-11-21 12:00:00
  const [reply] = repliesTo(`03 ${IDENTITY} ${item('11', '')} ${item('12', '')}`)!
  const now = le(Date.UTC(2026, 10, 21, 12) / 1000, 4)
  assert.equal(reply?.slice(0, 8) + reply!.slice(12, 16), 'ab001200c602')
  assert.equal(reply?.slice(16), `03 0a11 000000000000000000 0512 ${now}`.replaceAll(' ', ''))
})

test('noise before a message is passed over', () => {
  assert.deepEqual(decodeStream(minifinder2, `0001 ${packet(`01 ${IDENTITY}`)}`)[0]?.uniqueIds, [IMEI])
})

test('answers of a known unit', () => {
  const of = (body: string, identified = true) => decodeStream(minifinder2, packet(body), { identified })
  const answer = (attributes: object) => [{ fixes: [{ outdated: true, attributes }] }]
  assert.deepEqual(of('7f 01 05'), answer({ result: '5' }))
  assert.deepEqual(of(`04 ${item('1f', `00 ${hex('OK')}`)}`), answer({ result: 'OK' }))
  assert.deepEqual(of(`04 ${item('20', '00')}`), answer({}))
  assert.deepEqual(of('7f 01 05', false), [])
  assert.deepEqual(of('05 01 05'), [])
})

test('commands have the index 1 and a checksum', () => {
  const sent = (type: 'configuration' | 'firmwareUpdate', data?: string, model?: string) =>
    minifinder2.encode!({ type, attributes: { data } }, testTarget(model ? { model } : {}))
  assert.equal(sent('configuration')?.toString('hex'), 'ab0003004eb201000201f0')
  assert.equal(sent('configuration', '020A3C')?.toString('hex').slice(16), '02020a3c')
  assert.equal(sent('configuration', '02A'), undefined)
  const update = sent('firmwareUpdate', 'http://a/b', 'MiniFinder Nano')
  assert.equal(update?.toString('hex').slice(16), `040b30${hex('http://a/b')}`)
  assert.equal(sent('firmwareUpdate', 'http://a/b', 'Pico'), undefined)
  assert.equal(sent('firmwareUpdate', 'a'.repeat(255), 'Nano'), undefined)
  assert.equal(effectOfMessage(minifinder2, update!), undefined)
  assert.equal(effectOfMessage(minifinder2, Buffer.concat([update!, update!])), 'unknown')
})
