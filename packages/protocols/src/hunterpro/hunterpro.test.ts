import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { hunterpro } from './hunterpro.ts'

test('the identifier keeps its zeros; what follows the date means nothing', () => {
  const line = '>0012<$GPRMC,191500.000,A,2330.0000,S,04630.0000,W,,90.5,281126,,,A77, s00"\r'
  const messages = decodeStream(hunterpro, Buffer.from(`${line}\n${line}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1], {
    uniqueIds: ['0012'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        course: 90.5,
        attributes: {},
      },
    ],
  })
})
