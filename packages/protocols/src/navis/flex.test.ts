import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { navis } from './navis.ts'
import { afterNegotiation, FIX_TIME, flex, negotiation, ntcbAnswer, PLACE, TIME } from './samples.ts'
import { sizeOf } from './sizes.ts'

const identified = { identified: true }
/** Time, place, altitude, speed, course. */
const PLACE_FIELDS = [8, 9, 10, 11, 12, 13]
const PLACE_BYTES = `${TIME} ${PLACE} 401f0000 00004842 5a00`
const place = { fixTime: FIX_TIME, latitude: -23.5, longitude: -46.625, altitude: 800, speed: 26.99785, course: 90 }

test('the negotiation of versions 1.0 to 3.0 is answered, others are not', () => {
  for (const versions of ['0a0a', '1414', '1e1e', '1e0a']) {
    const [message] = decodeStream(navis, negotiation(PLACE_FIELDS, versions), identified)
    assert.deepEqual(message, { replies: [ntcbAnswer('*<FLEX', `b0 ${versions}`)] })
  }
  for (const versions of ['280a', '0a28'])
    assert.deepEqual(decodeStream(navis, negotiation(PLACE_FIELDS, versions), identified), [])
})

test('a single record is answered with its number', () => {
  const stream = Buffer.concat([negotiation(PLACE_FIELDS), flex('T', `07000000 ${PLACE_BYTES}`)])
  const [, message] = decodeStream(navis, stream, identified)
  assert.deepEqual(message, { fixes: [{ ...place, attributes: {} }], replies: [flex('T', '07000000')] })
})

test('the current state is answered without a number', () => {
  const [message] = afterNegotiation(PLACE_FIELDS, flex('C', PLACE_BYTES))
  assert.deepEqual(message, { fixes: [{ ...place, attributes: {} }], replies: [flex('C', '')] })
})

test('a batch is answered with its count, and records without a time are left out', () => {
  const [message] = afterNegotiation(PLACE_FIELDS, flex('A', `02 ${PLACE_BYTES} ${PLACE_BYTES}`))
  assert.equal(message?.fixes?.length, 2)
  assert.deepEqual(message?.replies, [flex('A', '02')])
  assert.deepEqual(afterNegotiation([0], flex('A', '01 01000000')), [{ replies: [flex('A', '01')] }])
})

test('what is negotiated later counts', () => {
  const stream = Buffer.concat([negotiation([8]), flex('C', TIME), negotiation([8, 68]), flex('C', `${TIME} 50`)])
  const messages = decodeStream(navis, stream, identified)
  assert.deepEqual(messages[3]?.fixes, [{ fixTime: FIX_TIME, attributes: { obdSpeed: 80 } }])
})

test('several frames are cut one by one, and a byte keeps the connection', () => {
  const record = flex('C', TIME)
  const stream = Buffer.concat([negotiation([8]), record, hexBytes('7f'), record, hexBytes('7f7f'), record])
  assert.equal(decodeStream(navis, stream, identified).length, 4)
})

test('records before a negotiation cannot be read', () => {
  assert.throws(() => navis.decode(flex('C', TIME), testDecodeContext(identified)), DecodeError)
})

const extended = `0a 25 09000000 0511 ${TIME} 2e ${PLACE_BYTES.slice(0, -5)} 5a00 0000803f`

test('records of FLEX 2.0 name their length, and what they add is skipped', () => {
  const attributes = { index: 9, event: 0x1105, sat: 11, odometer: 1000 }
  const fix = { ...place, valid: true, attributes }
  const record = hexBytes(extended).length
  const short = `00${record.toString(16)} ${extended}`
  const long = `00${(record + 3).toString(16)} ${extended} 010203`
  assert.deepEqual(afterNegotiation([8], flex('X', `09000000 ${short}`)), [
    { fixes: [fix], replies: [flex('X', '09000000')] },
  ])
  assert.deepEqual(afterNegotiation([8], flex('E', `02 ${long} ${short}`)), [
    { fixes: [fix, fix], replies: [flex('E', '02')] },
  ])
  const stream = Buffer.concat([negotiation([8]), flex('E', `02 ${long} ${short}`), flex('X', `09000000 ${long}`)])
  assert.equal(decodeStream(navis, stream, identified).length, 3)
})

test('a record of FLEX 2.0 in another version is acknowledged alone', () => {
  assert.deepEqual(afterNegotiation([8], flex('X', '09000000 0002 0b00')), [{ replies: [flex('X', '09000000')] }])
})

const eight = (prefix: string, first: number, on: number) =>
  Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${prefix}${first + i}`, first + i === on]))

const fields: readonly (readonly [fields: readonly number[], hex: string, attributes: Record<string, unknown>])[] = [
  [[0, 1], '07000000 0512', { index: 7, event: 0x1205 }],
  [[2, 3], '00000000 03', { armed: true, alarm: 'general' }],
  [[3], '00', { armed: false }],
  [[4, 5, 6], '29 01 18', { status: 0x129, rssi: 24 }],
  [[14, 15], '0000803f 0000003f', { odometer: 1000, distance: 500 }],
  [[14], '0000c07f', {}],
  [[16, 17, 18, 19], '0000 0000 e02e a00f', { power: 12, battery: 4 }],
  [[20, 27], '0100 0200', { adc1: 1, adc8: 2 }],
  [[28, 29], '01 80', { input: 0x8001, ...eight('in', 1, 1), ...eight('in', 9, 16) }],
  [[30, 31], '02 01', { output: 0x102, ...eight('out', 1, 2), ...eight('out', 9, 9) }],
  [[32, 33, 34, 35], '01000000 02000000 0300 0400', { count1: 1, count2: 2, freq1: 3, freq2: 4 }],
  [[36], '100e0000', { hours: 3_600_000 }],
  [[37, 38, 42], 'dbff dcff 0700', { fuel1: 65_499, fuel6: 7 }],
  [[43, 44, 51], '0800 f6 19', { fuel: 8, temp1: -10, temp8: 25 }],
  [[52, 65], '3280 c800', { obdFuelLevel: 50, obdAdBlue: 20 }],
  [[52, 65], 'ff7f 3280', { obdAdBlueLevel: 50 }],
  [[52], 'c800', { obdFuel: 20 }],
  [[53], '00004842', { fuelUsed: 25 }],
  [[53], '000080bf', {}],
  [[54, 55, 56], 'd007 f6 0000803f', { rpm: 2000, coolantTemp: -10, obdOdometer: 1000 }],
  [[54, 55], 'ffff 80', {}],
  [[57, 61], '0a00 0b00', { axleWeight1: 10, axleWeight5: 11 }],
  [[57], 'ffff', {}],
  [[62, 63, 64], '0a 0b 0c', { acceleratorPosition: 10, brakePosition: 11, engineLoad: 12 }],
  [[62, 63, 64], 'ff ff ff', {}],
  [[66, 67, 68], '02000000 0300 ff', { obdHours: 2000, serviceOdometer: 15_000, obdSpeed: 255 }],
  [[67], 'ffff', {}],
  [[69, 70], '0102030405060708 06 09', { satVisible: 36, hdop: 0.6, pdop: 0.9 }],
  [[77, 82], 'f6 19', { fuelTemp1: -10, fuelTemp6: 25 }],
  [[162, 165], '38ff f401', { temp9: -10, temp12: 25 }],
  [[162, 166, 167], '0080 64 ff', { humidity1: 50 }],
  [[206, 221, 222, 236], '01 02 0300 0400', { user1Byte1: 1, user1Byte16: 2, user2Byte1: 3, user2Byte15: 4 }],
  [
    [237, 251, 252, 254],
    '05000000 06000000 0700000000000000 ffffffffffffffff',
    { user4Byte1: 5, user4Byte15: 6, user8Byte1: 7, user8Byte3: -1 },
  ],
  [[72, 76, 96, 141, 203, 204], '00'.repeat(16 + 37 + 48 + 3 + 5 + 4), {}],
]
for (const [numbers, hex, attributes] of fields) {
  test(`fields ${numbers.join(', ')}: ${hex.slice(0, 36)}`, () => {
    const before = numbers.filter((field) => field < 8)
    const split = before.reduce((sum, field) => sum + sizeOf(field), 0)
    const bytes = hexBytes(hex).toString('hex')
    const record = `${bytes.slice(0, 2 * split)} ${TIME} ${bytes.slice(2 * split)}`
    const [message] = afterNegotiation([8, ...numbers], flex('C', record))
    assert.deepEqual(message?.fixes, [{ fixTime: FIX_TIME, attributes }])
  })
}

test('the state of the receiver says whether the place is valid, and from how many satellites', () => {
  const [message] = afterNegotiation([7, 8], flex('C', `2e ${TIME}`))
  assert.deepEqual(message?.fixes, [{ fixTime: FIX_TIME, valid: true, attributes: { sat: 11 } }])
})

test('all 255 fields have a size', () => {
  const all = Array.from({ length: 255 }, (_, field) => sizeOf(field))
  assert.ok(all.every((size) => size > 0))
  assert.equal(sizeOf(255), 0)
  assert.equal(afterNegotiation([...all.keys()], flex('C', '00'.repeat(all.reduce((a, b) => a + b)))).length, 1)
})
