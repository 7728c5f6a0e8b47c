import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { freedom } from './freedom.ts'

test('a line of named fields', () => {
  const line = 'IMEI,868695060715016,2026/11/28, 19:15:00, S, Lat:2330.0000, W, Lon:04630.0000, Spd:5.05, more\n'
  const fixTime = new Date('2026-11-28T19:15:00Z')
  assert.deepEqual(decodeStream(freedom, Buffer.from(line)), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [{ fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 5.05, attributes: {} }],
    },
  ])
})
