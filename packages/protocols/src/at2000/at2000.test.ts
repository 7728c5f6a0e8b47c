import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, testDecodeContext } from '../testing.ts'
import { at2000 } from './at2000.ts'

const time = Date.UTC(2026, 10, 28, 19, 15)
const header = (type: number, length: number) =>
  Buffer.concat([Buffer.of(type, length & 0xff, (length >> 8) & 0xff, length >> 16), Buffer.alloc(12)])
/** A unit: its login, and its tracks in the chain of one cipher. */
function unit() {
  const cipher = createCipheriv(
    'aes-128-cbc',
    Buffer.from(Array.from({ length: 16 }, (_, i) => i)),
    Buffer.alloc(16, 7),
  )
  const encrypted = (plain: Buffer) => cipher.update(Buffer.concat([plain, Buffer.alloc(-plain.length & 15)]))
  const login = Buffer.concat([
    Buffer.of(1),
    header(1, 47),
    Buffer.from('860000000000001'),
    Buffer.alloc(16, 7),
    encrypted(Buffer.from('a block of bytes')),
  ])
  const track = (count: number) => {
    const plain = Buffer.concat(Array.from({ length: count }, (_, index) => record(index)))
    return Buffer.concat([header(0x89, plain.length), encrypted(plain)])
  }
  return { login, track }
}
function record(index: number): Buffer {
  const bytes = Buffer.alloc(63)
  bytes.writeBigInt64LE(BigInt(time / 1000 + index), 4)
  for (const [at, value] of [-23.5, -46.5, 760, 100, 90].entries()) bytes.writeFloatLE(value, 12 + 4 * at)
  for (const [at, value] of [5, 6, 12_500].entries()) bytes.writeUInt16LE(value, 50 + 2 * at)
  for (const [at, value] of [21, 0, 80, 25, 9].entries()) bytes[58 + at] = value
  return bytes
}
const acknowledgement = Buffer.from('0000000100'.padEnd(64, '0'), 'hex')
const askForTrack = Buffer.from('88'.padEnd(32, '0'), 'hex')
const fix = {
  fixTime: new Date(time),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: 760,
  speed: 53.9957,
  course: 90,
  attributes: { adc1: 5, adc2: 6, power: 12.5, rssi: 21, battery: 80, temp1: 25, sat: 9 },
}

test('a login starts the cipher, which runs on through the tracks', () => {
  const { login, track } = unit()
  const messages = decodeStream(at2000, Buffer.concat([login, track(1), track(2), header(0x0c, 0)]))
  assert.deepEqual(messages, [
    {
      uniqueIds: ['860000000000001'],
      replies: [acknowledgement, askForTrack],
      refusal: Buffer.concat([acknowledgement, askForTrack]),
    },
    { fixes: [fix], replies: [acknowledgement] },
    { fixes: [fix, { ...fix, fixTime: new Date(time + 1000) }], replies: [acknowledgement] },
    { replies: [acknowledgement] },
  ])
})

test('a long track is read and acknowledged by parts, as its unit waits for that', () => {
  const { login, track } = unit()
  const [, ...parts] = decodeStream(at2000, Buffer.concat([login, track(20), track(1)]))
  assert.deepEqual(
    parts.map(({ fixes = [], replies }) => [fixes.length, replies?.length]),
    [
      [7, 1],
      [8, 1],
      [5, 1],
      [1, 1],
    ],
  )
  const times = parts.slice(0, 3).flatMap(({ fixes = [] }) => fixes.map(({ fixTime }) => fixTime!.getTime()))
  assert.deepEqual(
    times,
    Array.from({ length: 20 }, (_, index) => time + 1000 * index),
  )
})

test('a track before a login is refused, and that of nobody is nothing', () => {
  const { track } = unit()
  const bytes = track(1)
  assert.throws(() => at2000.decode(bytes, testDecodeContext({ identified: true })), DecodeError)
  assert.deepEqual(at2000.decode(bytes, testDecodeContext()), [{ replies: [acknowledgement] }])
})
