import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { m2m } from './m2m.ts'

const frame = (...bytes: number[]) =>
  Buffer.from(Array.from({ length: 23 }, (_, at) => (at < bytes.length ? bytes[at]! + 0x20 : 0x0b)))
const login = frame(8, 68, 69, 50, 60, 71, 50, 16)
const time = [28, 11, 26, 19, 15, 30]

test('the first frame identifies, others are places, also in the south and beyond 100 degrees', () => {
  const south = frame(...time, 23, 30, 0, 0, 0x40, 46, 30, 50, 0, 12, 7)
  const west = frame(...time, 23, 30, 0, 0, 0x81, 46, 30, 0, 0, 12, 7)
  const [first, second, third] = decodeStream(m2m, Buffer.concat([login, south, west]))
  assert.deepEqual(first, { uniqueIds: ['868695060715016'] })
  assert.deepEqual(second!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:30Z'),
      valid: true,
      latitude: -23.5,
      longitude: 46 + 30.5 / 60,
      speed: 12,
      attributes: { sat: 7 },
    },
  ])
  const { latitude, longitude } = third!.fixes![0]!
  assert.deepEqual([latitude, longitude], [23.5, -146.5])
})

test('a frame without satellites is of a cell', () => {
  const cell = frame(...time, 23, 30, 0, 0, 0, 46, 30, 0, 0, 12, 0)
  assert.equal(decodeStream(m2m, Buffer.concat([login, cell])).length, 1)
})
