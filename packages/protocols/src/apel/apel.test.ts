import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { apel } from './apel.ts'

const login = '0c00 1700 00000000 0300 313233 0a00 38363836393530363037 0000 00000000'
const seconds = Buffer.alloc(4)
seconds.writeUInt32LE(Date.UTC(2026, 10, 28, 19, 15) / 1000)
const moment = seconds.toString('hex')
const place = `${moment} 9ff449ef efeeeede`
const position = (type = '6500') => `${type} 1200 ${place} 1027 5a23 f802 00000000`
const state = `5c00 3800 ${place} 64 17 5a23 f802 07160001b004000003 02 0000 0000 0000 0000 0000 0000 0000 c310 01000000 02000000 03000000 00000000`
const index = (value: string) => `7900 0400 ${value} 00000000`
const hex = (buffers: readonly Buffer[] | undefined) => buffers?.map((one) => one.toString('hex'))

test('a login names the unit; before it a position is nothing', () => {
  assert.deepEqual(decodeStream(apel, login), [{ uniqueIds: ['8686950607'], replies: [] }])
  assert.deepEqual(decodeStream(apel, position()), [])
})

test('a position and a state; the unit is asked for its last record', () => {
  const [, one, other] = decodeStream(apel, login + position() + state)
  const { latitude, longitude, ...fix } = one!.fixes![0]!
  assert.ok(Math.abs(latitude! + 23.5) < 1e-6 && Math.abs(longitude! + 46.5) < 1e-6)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    altitude: 760,
    speed: 53.9957,
    course: 90.5,
    attributes: {},
  })
  assert.deepEqual(hex(one!.replies), ['780000006f57cf8f'])
  const { attributes } = other!.fixes![0]!
  assert.deepEqual(
    [attributes.hdop, attributes.sat, attributes.rssi, attributes.event, attributes.odometer, attributes.adc8],
    [23, 7, 22, 256, 1200, 4291],
  )
  assert.deepEqual([attributes.input, attributes.output, attributes.count1, attributes.count3], [3, 2, 1, 3])
})

test('an alarm is acknowledged, whatever it is', () => {
  const [, alarm] = decodeStream(apel, login + position('6580'))
  assert.deepEqual(hex(alarm!.replies), ['a000000019c62f6c', '780000006f57cf8f'])
})

test('records that came meanwhile are asked for, and marked as archived', () => {
  const log = `8300 2400 0200 05000000 6500 1200 ${place} ffff 5a23 f802 06000000 0100 0000 00000000`
  const messages = decodeStream(apel, login + index('05000000') + index('09000000') + log + index('07000000'))
  assert.deepEqual(
    messages.slice(1).map(({ replies }) => replies!.length),
    [0, 1, 1, 0],
  )
  assert.equal(messages[2]!.replies![0]!.toString('hex', 0, 10), '82000600050000000002')
  assert.equal(messages[3]!.replies![0]!.readUInt32LE(4), 7)
  const [fix] = messages[3]!.fixes!
  assert.deepEqual([fix!.valid, fix!.attributes], [false, { archive: true, index: 6 }])
})
