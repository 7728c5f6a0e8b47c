import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { t57 } from './t57.ts'

test('messages of fourteen fields, and those of type F3, which are shorter and mean nothing', () => {
  const report = '*T57#F1#T571117001#281126#191500#2330.0000#S#04630.0000#W#+0.2,-0.7#12.500#760.5#A2#4.2#'
  const short = '*T57#F3#T571117001#281126#191500#2330.0000#S#04630.0000#W#x#y#4.2#'
  const messages = decodeStream(t57, Buffer.from(`${report}\r\n${short}${report}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1], {
    uniqueIds: ['T571117001'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760.5,
        speed: 12.5,
        attributes: { battery: 4.2 },
      },
    ],
  })
})
