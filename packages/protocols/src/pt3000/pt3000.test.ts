import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { pt3000 } from './pt3000.ts'

test('messages end with the letter d, and a line end after it is skipped', () => {
  const line = '%868695060715016,$GPRMC,191500.752,V,2330.0000,S,04630.0000,W,0.11,90.5,281126,,,A,+55,N028d'
  const messages = decodeStream(pt3000, Buffer.from(`${line}\r\n${line}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1], {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: false,
        latitude: -23.5,
        longitude: -46.5,
        speed: 0.11,
        course: 90.5,
        attributes: {},
      },
    ],
  })
})
