import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes, u16leBytes, u32Bytes, u32leBytes } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { tramigo } from './tramigo.ts'

const message = (text: string) =>
  bytesOf(
    ...[0x80, 0, u16Bytes(7), u16Bytes(0xb000), u16leBytes(20 + text.length), u16Bytes(0), u16Bytes(0)],
    ...[u32Bytes(58_038_277), u32Bytes(0), text],
  )
const decodeText = (text: string) => decodeStream(tramigo, message(text))[0]!
const fixOfText = (text: string) => decodeText(text).fixes![0]!

test('a text with a place is acknowledged by its index, and one without too', () => {
  const text =
    'Tramigo: Ignition on detected, moving, BR, -23.50000, -46.50000, SW with speed 100 km/h, 19:15:21 Nov 8 EOF'
  const known = { uniqueIds: ['58038277'], replies: [Buffer.from('gprs,ack,7')] }
  assert.deepEqual(decodeText(text), {
    ...known,
    fixes: [
      {
        fixTime: new Date('2026-11-08T19:15:21Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 225,
        attributes: { index: 7, ignition: true },
      },
    ],
  })
  assert.deepEqual(decodeText('ping EOF'), known)
  assert.deepEqual(decodeText('-23.50000, -46.50000 EOF'), known)
})

test('courses by their names; others are north', () => {
  const courseOf = (name: string) => fixOfText(`1.5, 2.5, ${name} with speed 5 km/h, 19:15 Nov 8`).course
  const names = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'WN']
  assert.deepEqual(names.map(courseOf), [0, 45, 90, 135, 180, 225, 270, 315, 0])
})

test('a time without a year is of the year in which it is nearest', () => {
  const timeOf = (time: string) => fixOfText(`Ignition off detected, 1.5, 2.5, ${time} EOF`).fixTime
  assert.deepEqual(timeOf('19:15 Apr 16'), new Date('2027-04-16T19:15:00Z'))
  assert.deepEqual(timeOf('19:15 Jul 1'), new Date('2026-07-01T19:15:00Z'))
  assert.equal(fixOfText('Ignition off detected, 1.5, 2.5, 19:15 Jul 1').attributes.ignition, false)
  assert.throws(() => timeOf('9:15 Jul 1'), DecodeError)
  assert.throws(() => timeOf('19:15 Xyz 1'), DecodeError)
})

const time = Date.UTC(2026, 10, 28, 19, 15) / 1000
const recordsOf = (...records: (Buffer | string)[]) => {
  const content = bytesOf(...records.map((one) => (typeof one === 'string' ? hexBytes(one) : one)))
  const head = [0x04, u16leBytes(19 + content.length), 0, 0, u16leBytes(7), u32leBytes(35_262), u32leBytes(239_614)]
  return bytesOf(...head, u32leBytes(time + 5), content)
}
const place = hexBytes('00 3200 00000000 2000 5024dcff f00bb9ff 6400 5a00 11 01 5f d007 dc05 f401 000000000000')

test('records are read up to the last one, and acknowledged', () => {
  const zeros = (count: number) => Buffer.alloc(count)
  const others = [
    ...['01 0500 abab', '32 0300', bytesOf(4, zeros(53)), bytesOf(20, zeros(32)), '16 00 0200 abab'],
    ...[bytesOf(30, zeros(79)), bytesOf(40, zeros(40)), 'ff 00000000'],
  ]
  const [first, second] = decodeStream(
    tramigo,
    bytesOf(recordsOf(...others, bytesOf(place, u32leBytes(time), 0)), recordsOf(...others)),
  )
  assert.deepEqual(first!.fixes, [
    {
      deviceTime: new Date('2026-11-28T19:15:05Z'),
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 53.9957,
      course: 90,
      attributes: {
        ...{ index: 7, event: 50, status: 32, ignition: true, rssi: 17, gps: 1, batteryLevel: 95 },
        ...{ tripOdometer: 2000, maxAcceleration: 1.5, maxDeceleration: 0.5 },
      },
    },
  ])
  const { uniqueIds, fixes, replies } = second!
  assert.deepEqual([uniqueIds, fixes], [['000352620239614'], undefined])
  assert.equal(replies![0]!.toString('hex'), '04180005cc0700be890000fea7030039280b6bff07000000')
  assert.throws(() => decodeStream(tramigo, recordsOf('05')), DecodeError)
})

test('the oldest form has its place in fixed fields; other types and protocols are nothing', () => {
  const old = (type: number) => {
    const fields = bytesOf(
      ...[0x01, 0, u16leBytes(7), u16leBytes(type), u16Bytes(56), u16Bytes(0), u16Bytes(0), u32leBytes(5_340_952)],
      ...[u32Bytes(0), u32Bytes(0), u32leBytes(-235_000_000), u32leBytes(-465_000_000)],
      ...[17, 8, 12, 1, 100, 90].map(u16leBytes),
      ...[u32leBytes(100_000), u16leBytes(390), u16leBytes(1), u32leBytes(time)],
    )
    return decodeStream(tramigo, fields)
  }
  assert.deepEqual(old(0x0100), [
    {
      uniqueIds: ['5340952'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 19.4384,
          course: 90,
          attributes: {
            ...{ index: 7, rssi: 17, sat: 8, satVisible: 12, gpsAntennaStatus: 1 },
            ...{ odometer: 100_000, battery: 390, charge: 1 },
          },
        },
      ],
    },
  ])
  assert.deepEqual(old(0x00fd), [])
  assert.deepEqual(decodeStream(tramigo, bytesOf(2, u16leBytes(20), Buffer.alloc(17))), [])
})
