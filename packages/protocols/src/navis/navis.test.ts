import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeChunks, decodeStream, hexBytes } from '../testing.ts'
import { navis } from './navis.ts'
import { IMEI, ntcb, ntcbAnswer, PLACE } from './samples.ts'

const identified = { identified: true }
const read = (record: string) => decodeChunks(navis, [ntcb('*>T', record)], identified)[0]?.fixes?.[0]

test('a handshake identifies the unit', () => {
  assert.deepEqual(decodeStream(navis, ntcb(`*>S:${IMEI}`)), [{ uniqueIds: [IMEI], replies: [ntcbAnswer('*<S')] }])
})

test('an empty message and one byte keep the connection', () => {
  assert.deepEqual(decodeStream(navis, Buffer.concat([ntcb(''), hexBytes('7f'), ntcb('')])), [])
})

test('bytes between messages are skipped', () => {
  const stream = Buffer.concat([hexBytes('0d0a00'), ntcb(`*>S:${IMEI}`), hexBytes('0000'), ntcb('')])
  assert.equal(decodeStream(navis, stream).length, 1)
})

const NUMBER = '07000000'
const TIME_BYTES = '14 0d 16 0e 0a 17' // 20:13:22 14 November (10) 2023
const FIX_TIME = new Date('2023-11-14T20:13:22Z')
const head = (format: string, armed: string) => `${format} ${NUMBER} 0511 000000000000 ${armed} 29 18`
const common = (format: number) => ({ format, index: 7, event: 0x1105, status: 0x29, rssi: 24 })
const POWER = 'e02e a00f'
const power = { power: 12, battery: 4 }
const ROUTE = '00004842 5a00 0000803f 0000003f 00000000' // speed, course, odometer, distance, four bytes
const route = { speed: 26.99785, course: 90 }
const routeAttributes = { odometer: 1000, distance: 500 }
const RADIANS = '000000bf 000040bf' // -0.5, -0.75
const radians = { latitude: -28.64788975654116, longitude: -42.97183463481174 }
const COUNTERS = '0000000000000000'
const flags = (prefix: string, count: number, on: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i + 1}`, i + 1 === on]))

test('format 2 has wide inputs and outputs, a temperature, sensors and a place', () => {
  const record = `${head('02', '81')} 0080 0001 ${POWER} f6ff 0100 0200 ${COUNTERS} 02 ${TIME_BYTES} ${RADIANS} ${ROUTE}`
  assert.deepEqual(read(record), {
    fixTime: FIX_TIME,
    valid: true,
    ...radians,
    ...route,
    attributes: {
      ...common(2),
      armed: 1,
      alarm: 'general',
      output: 0x8000,
      ...flags('out', 16, 16),
      input: 0x100,
      ...flags('in', 16, 9),
      ...power,
      temp1: -10,
      adc1: 1,
      adc2: 2,
      ...routeAttributes,
    },
  })
})

const narrow = {
  armed: 8,
  output: 2,
  out1: false,
  out2: true,
  sat: 9,
  input: 4,
  ...flags('in', 8, 3),
  ...power,
  adc1: 1,
  adc2: 2,
  ...routeAttributes,
}
const NARROW = `26 04 ${POWER} 0100 0200 ${COUNTERS} 01 ${TIME_BYTES} ${RADIANS} ${ROUTE}`
const skippedTail = '00'.repeat(15)
const narrowFormats: readonly (readonly [format: string, tail: string, more: Record<string, number>])[] = [
  ['05', '', {}],
  ['15', skippedTail, {}],
  ['25', `${skippedTail} f6 00 19 80`, { temp1: -10, temp2: 0, temp3: 25, temp4: -128 }],
]
for (const [format, tail, more] of narrowFormats) {
  test(`format ${format} has two outputs, satellites and eight inputs`, () => {
    const attributes = { ...common(Number.parseInt(format, 16)), ...narrow, ...more }
    const fix = { fixTime: FIX_TIME, valid: false, ...radians, ...route, attributes }
    assert.deepEqual(read(`${head(format, '08')} ${NARROW} ${tail}`), fix)
    const double = `${head(format, '08')} ${NARROW} ${tail}`
    const [message] = decodeStream(navis, ntcb('*>A', `02 ${double} ${double}`), identified)
    assert.deepEqual(message, { fixes: [fix, fix], replies: [ntcbAnswer('*<A', '02')] })
  })
}

test('format 6 has a third sensor, temperatures, an axle and a place in minutes', () => {
  const sensors = `0100 0200 0300 ${COUNTERS} ${'ee'.repeat(28)} f6 00 19 80 ffffffff d007`
  const record = `${head('06', '03')} fe 80 ${POWER} ${sensors} 2e ${TIME_BYTES} ${PLACE} 401f0000 ${ROUTE}`
  assert.deepEqual(read(record), {
    fixTime: FIX_TIME,
    valid: true,
    latitude: -23.5,
    longitude: -46.625,
    altitude: 800,
    ...route,
    attributes: {
      ...common(6),
      armed: true,
      alarm: 'general',
      output: 14,
      out1: false,
      out2: true,
      out3: true,
      out4: true,
      input: 128,
      ...flags('in', 8, 8),
      ...power,
      adc1: 1,
      adc2: 2,
      adc3: 3,
      temp1: -10,
      temp2: 0,
      temp3: 25,
      temp4: -128,
      axleWeight: -1,
      rpm: 2000,
      sat: 11,
      ...routeAttributes,
    },
  })
})

test('formats without a time are acknowledged alone', () => {
  const records = [
    `${head('01', '00')} 0000 0000 ${POWER} f6ff 0100 0200`,
    `${head('03', '00')} 0000 0000 ${POWER} f6ff`,
    `${head('04', '00')} 0f ffff ${POWER} f6 00 19 80`,
    `${head('0001', '00')} ${POWER}`,
  ]
  for (const record of records) {
    const [message] = decodeStream(navis, ntcb('*>T', record), identified)
    assert.deepEqual(message, { replies: [ntcbAnswer('*<T', NUMBER)] })
  }
  const batch = ntcb('*>A', `03 ${records.slice(0, 3).join('')}`)
  assert.deepEqual(decodeStream(navis, batch, identified), [{ replies: [ntcbAnswer('*<A', '03')] }])
})

test('an answer to a command is a state, other texts mean nothing', () => {
  assert.deepEqual(decodeStream(navis, ntcb('*@COUT 1 OK'), identified), [
    { fixes: [{ outdated: true, attributes: { result: '*@COUT 1 OK' } }] },
  ])
  assert.deepEqual(decodeStream(navis, ntcb('*#V 1.0'), identified), [])
})

test('a command is a text in a message, and its bytes show its effect', () => {
  const send = (data: string) => navis.encode!({ type: 'custom', attributes: { data } })!
  assert.deepEqual(send('*?V'), hexBytes('404e5443 00000000 01000000 0300 43 58 2a3f56'))
  assert.equal(effectOfMessage(navis, send('*?V')), undefined)
  assert.equal(effectOfMessage(navis, send('*!SETOUT 1Y')), 'unknown')
  assert.equal(effectOfMessage(navis, Buffer.concat([send('*?V'), send('*!SETOUT 1Y')])), 'unknown')
})
