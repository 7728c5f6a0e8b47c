import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { homtecs } from './homtecs.ts'

const decode = (text: string) => homtecs.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))[0]

test('a place of a unit that has two names; without coordinates it is nothing', () => {
  assert.deepEqual(decode('bus9_R01a72028,261128,191500.25,06,2330.0000,S,04630.0000,W,0.391,,1,,760'), {
    uniqueIds: ['bus9', 'bus9_R01a72028'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 0.391,
        attributes: { sat: 6, hdop: 0 },
      },
    ],
  })
  assert.equal(decode('bus9_R01a72028,261128,191500.00,04,,,,,,,,,'), undefined)
})
