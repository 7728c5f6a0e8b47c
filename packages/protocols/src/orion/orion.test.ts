import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { orion } from './orion.ts'

const moment = '1a0b1c130f00'
const place = '60789cfe a0843dfd'
const log = (length: string, more = '') => `0b ${length} 0500 ${place} b81d 5a00 e803 ${moment} 07 ${more}`

test('a user log of two positions, the first longer than its fields; acknowledged where it asks for it', () => {
  const frame = `5057 00 42 00000309 ${log('1d', 'aabbccdd')} ${log('19')} 01 fae5`
  const [message, ...more] = decodeStream(orion, frame)
  assert.deepEqual([message!.uniqueIds, message!.fixes!.length, more.length], [['777'], 2, 0])
  assert.deepEqual(message!.replies, [Buffer.from('2afae501', 'hex')])
  assert.deepEqual(message!.fixes![1], {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760.8,
    speed: 53.9957,
    course: 90,
    attributes: { event: 11, flags: 5, sat: 7 },
  })
})

test('a system log identifies alone', () => {
  assert.deepEqual(decodeStream(orion, `5057 03 00 00000309 0e00 ${'00'.repeat(10)}`), [{ uniqueIds: ['777'] }])
})
