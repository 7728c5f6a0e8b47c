import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16leBytes, u32leBytes } from '../bytes.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { progress } from './progress.ts'

const packet = (type: number, content: Buffer) =>
  bytesOf(u16leBytes(type), u16leBytes(content.length), content, u32leBytes(0))
const login = packet(1, bytesOf(u32leBytes(1), u16leBytes(1), '1', u16leBytes(0), u16leBytes(5), '12345'))
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = hexBytes('9ff449ef efeeeede e8030000 5a23 e028 07 16 b0040000')
const extras = hexBytes('0700000000000000 0200 0100 0200 0300 414243 0200 beef 00000000')
const record = (index: number) => bytesOf(u32leBytes(index), u32leBytes(seconds), place, extras)

test('a login, then a point with all that it can carry', () => {
  const [first, message] = decodeStream(progress, Buffer.concat([login, packet(10, record(5))]))
  assert.deepEqual(first, { uniqueIds: ['12345'] })
  const { latitude, longitude, ...fix } = message!.fixes![0]!
  assert.ok(Math.abs(latitude! + 23.5) < 1e-6 && Math.abs(longitude! + 46.5) < 1e-6)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    speed: 10,
    course: 90.5,
    altitude: 104.64,
    attributes: { sat: 7, rssi: 22, odometer: 1200, adc1: 1, adc2: 2, can: 'ABC', passenger: 'beef' },
  })
  assert.deepEqual(decodeStream(progress, packet(10, record(5))), [])
})

test('an alarm is answered, and records that came meanwhile are asked for', () => {
  const entry = (type: number, index: number) =>
    bytesOf(u16leBytes(type), u16leBytes(record(index).length), record(index))
  const log = packet(
    101,
    bytesOf(u16leBytes(3), entry(10, 6), entry(200, 7), u16leBytes(10), u16leBytes(999), u32leBytes(0)),
  )
  const messages = decodeStream(progress, Buffer.concat([login, packet(10, record(5)), packet(200, record(9)), log]))
  const [, first, alarm, archive] = messages
  assert.deepEqual(first!.replies, [])
  assert.equal(alarm!.fixes![0]!.attributes.alarm, 'general')
  assert.deepEqual(alarm!.replies, [hexBytes('c900000000000000'), hexBytes('64000400 05000000 00000000')])
  assert.deepEqual(
    archive!.fixes!.map(({ attributes: { archive: isArchived, index, alarm: kind } }) => [isArchived, index, kind]),
    [
      [true, 6, undefined],
      [true, 7, 'general'],
    ],
  )
  // The record that was cut off counts as seen
  assert.deepEqual(archive!.replies, [hexBytes('64000400 08000000 00000000')])
})
