import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { dolphin } from './dolphin.ts'

const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
const float = (field: number, value: number) => [field * 8 + 5, ...new Uint8Array(new Float32Array([value]).buffer)]
const packed = (field: number, ...values: number[]) => [field * 8 + 2, values.length, ...values]
const point = (...parts: number[][]) => [0x0a, parts.flat().length, ...parts.flat()]
const frame = (type: number, ...payload: number[][]) => {
  const id = new Uint8Array(new BigInt64Array([868695060715016n]).buffer)
  const content = payload.flat()
  return Buffer.from([
    0xab,
    0xab,
    ...u32(0x38fff),
    1,
    0,
    0,
    0,
    type,
    0,
    ...id,
    ...u32(content.length),
    ...u32(0),
    ...content,
  ])
}
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = [
  ...float(1, -23.5),
  ...float(2, -46.5),
  ...float(3, 760),
  ...[0x20, 7],
  ...float(5, 100),
  ...float(6, 90),
  ...[0x38, 3, 0x45, ...u32(seconds), 0x48, 9],
]
const minusOne = [...Array.from({ length: 9 }, () => 0xff), 0x01]

test('a pack of points is answered; inputs and outputs stand packed or one by one', () => {
  const stream = frame(1, point(place, packed(11, 1, 50), packed(12, 5, ...minusOne)), point([0x58, 2, 0x60, 8]))
  const fix = {
    fixTime: new Date(seconds * 1000),
    ...{ valid: true, latitude: -23.5, longitude: -46.5, altitude: 760, speed: 53.9957, course: 90 },
    attributes: { sat: 7, hdop: 3, io1: 5, io50: -1 },
  }
  const empty = { valid: true, latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0 }
  assert.deepEqual(decodeStream(dolphin, stream), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [fix, { ...empty, fixTime: new Date(0), attributes: { sat: 0, hdop: 0, io2: 8 } }],
      replies: [hexBytes('abab ff8f0300 0000 0200 02000000 00000000 0801')],
    },
  ])
})

test('other types only identify; an input without a value is refused', () => {
  assert.deepEqual(decodeStream(dolphin, frame(30, [1, 2])), [{ uniqueIds: ['868695060715016'] }])
  assert.deepEqual(decodeStream(dolphin, frame(1))[0]!.fixes, [])
  assert.throws(() => decodeStream(dolphin, frame(1, point(packed(11, 1, 2), packed(12, 5)))), DecodeError)
})
