import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { xt013 } from './xt013.ts'

test('a line of fields, with or without the text before it', () => {
  const line = 'TK,868695060715016,261128191500,-23.5,-46.5,100,90,12,760,F,724,08,C94,336C,24,,4.09,1,,,\r\n'
  const messages = decodeStream(xt013, Buffer.from(`${line}HI,123${line}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1], {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 53.9957,
        course: 90,
        attributes: { sat: 8, rssi: 24, battery: 4.09, charge: true },
      },
    ],
  })
})
