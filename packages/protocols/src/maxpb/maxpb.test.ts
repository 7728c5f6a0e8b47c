import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { maxpb } from './maxpb.ts'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, ...parts: number[][]) => [
  ...varint(field * 8 + 2),
  ...varint(parts.flat().length),
  ...parts.flat(),
]
const fixed = (field: number, value: number) => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(new Int32Array([value]).buffer),
]
const frame = (type: number, ...parts: number[][]) => {
  const content = [0, 0, type, 0, 0, 0, ...parts.flat()]
  return Buffer.from([0x55, 0xaa, 0x55, 0xaa, content.length % 256, Math.floor(content.length / 256), ...content])
}
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = bytes(4, fixed(3, -235_000_000), fixed(4, -465_000_000), number(5, 1519), number(6, 5), number(7, 90))
const gps = (state: number) => bytes(5, number(2, state), number(3, 7), number(5, 15))
const supply = bytes(7, bytes(1, number(2, 12_500), number(5, 4100), number(4, 80)))
const imei = bytes(3, bytes(1, [...Buffer.from('868695060715016')]))

test('old reports stand before the new one; those without a place are left out', () => {
  const old = bytes(5, number(3, seconds - 60), place)
  const [message] = decodeStream(
    maxpb,
    frame(
      1,
      number(1, 77),
      imei,
      bytes(4, number(3, seconds), place, gps(1), bytes(6, number(1, 1)), supply),
      old,
      bytes(5, number(1, 1)),
    ),
  )
  const moved = { latitude: -23.5, longitude: -46.5, altitude: -760, accuracy: 5, course: 90 }
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016', '77'],
    fixes: [
      { fixTime: new Date((seconds - 60) * 1000), valid: true, ...moved, attributes: {} },
      {
        fixTime: new Date(seconds * 1000),
        valid: false,
        ...moved,
        attributes: { sat: 7, hdop: 1.5, ignition: true, power: 12.5, battery: 4.1, batteryLevel: 80 },
      },
    ],
  })
})

test('a status identifies alone; acknowledgements and other formats are nothing', () => {
  assert.deepEqual(decodeStream(maxpb, frame(0x11, number(1, 77), number(4, 1))), [{ uniqueIds: ['77'] }])
  assert.deepEqual(decodeStream(maxpb, frame(2, number(1, 77))), [])
  assert.throws(() => decodeStream(maxpb, frame(1, [0x0c])), DecodeError)
  assert.throws(() => decodeStream(maxpb, frame(1, bytes(4, [0x22, 0x7f]))), RangeError)
})
