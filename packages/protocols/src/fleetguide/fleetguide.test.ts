import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { type DecodeContextOptions, hexBytes, TEST_NOW, testDecodeContext } from '../testing.ts'
import { fleetguide } from './fleetguide.ts'

const decode = (hex: string, options: DecodeContextOptions = {}) =>
  fleetguide.decode(hexBytes(hex), testDecodeContext({ transport: 'udp', ...options }))
const le = (value: number) =>
  `${(value & 0xff).toString(16).padStart(2, '0')}${(value >> 8).toString(16).padStart(2, '0')}`
const bytesIn = (hex: string) => hex.replaceAll(' ', '').length / 2
const record = (type: number, body: string) => `${le((type << 10) | bytesIn(body))} ${body}`
const datagram = (data: string, head = '04', more = 0) =>
  `53 ${le(0x1800 | more | bytesIn(data))} 15cd5b07 ${head} ${data} 0000`
const fixesOf = (...data: string[]) => decode(datagram(data.join(' ')))[0]!.fixes
const time = record(0, '34edcd1f')
const moment = new Date('2026-11-28T19:15:00Z')

test('a synchronization is answered; so is data without a type, but not where no answer is wanted', () => {
  assert.deepEqual(decode('5300188f8a020001f36a'), [
    { uniqueIds: ['166543'], replies: [hexBytes('5300388f8a0200020100942a')] },
  ])
  const [untyped] = decode('53 0000 0000', { identified: true })
  assert.equal(untyped!.uniqueIds, undefined)
  assert.equal(untyped!.replies![0]!.toString('hex', 0, 3), '530000')
  assert.equal(decode(datagram('', '06'))[0]!.replies, undefined)
  assert.equal(decode(datagram('', '33'))[0]!.replies![0]!.toString('hex', 0, 9), '53002815cd5b070f00')
  assert.deepEqual(decode('53 0000 0000'), [])
})

test('a fix is collected from records up to the next time; what has no place is a state', () => {
  const place = record(1, '832dd84222222242 e8c3 5a3a f802')
  const measures = [
    record(3, 'c8 24 5a 03'),
    record(6, '03'),
    record(7, '01'),
    record(8, '81 0100 0200'),
    record(11, '03 0300'),
    record(12, '02 80'),
    record(13, '01 38ff'),
    record(18, '05 07'),
    record(18, '06 0700'),
    record(18, '07 07000000'),
    record(18, '08 070000'),
    record(63, '00'),
  ]
  const fixes = fixesOf(time, place, ...measures, time, record(6, '02'), time)
  const { latitude, longitude, ...first } = fixes![0]!
  assert.ok(Math.abs(latitude! + 23.5) < 1e-7 && Math.abs(longitude! + 46.5) < 1e-7)
  assert.deepEqual(first, {
    fixTime: moment,
    altitude: 760,
    speed: 90,
    attributes: {
      motion: true,
      sat: 7,
      power: 12.24,
      ignition: true,
      battery: 3.6,
      alarm: 'lowPower,lowBattery',
      input: 3,
      output: 1,
      adc1: 1,
      adc8: 2,
      fuel1: 3,
      fuelTemp1: -128,
      temp1: -2,
      sensor5: 7,
      sensor6: 7,
      sensor7: 7,
    },
  })
  assert.deepEqual(fixes!.slice(1), [{ outdated: true, deviceTime: moment, attributes: { input: 2 } }])
  assert.deepEqual(fixesOf(record(6, '02'))![0]!.deviceTime, TEST_NOW)
})

test('a short place reads on into the next record, which is read nevertheless', () => {
  const [fix] = fixesOf(time, record(1, '832dd84222222242 0000 0038'), record(6, '02'))!
  assert.equal(fix!.altitude, 0x1801)
  assert.equal(fix!.attributes.input, 2)
})

test('compressed data, and damaged ones', () => {
  const compressed = (data: string) => decode(datagram(data, '04', 0x4000))
  assert.deepEqual(compressed('ff 011803 ff0303 011c ff00')[0]!.fixes![0]!.attributes, {
    input: 3,
    output: 255,
  })
  for (const data of ['ff 01 ff0105', 'ff 01 ffffff7f01', 'ff 01 ffffffffff01'])
    assert.throws(() => compressed(data), DecodeError)
})
