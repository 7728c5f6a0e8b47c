import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { trackbox } from './trackbox.ts'

const report = '191500.250,2330.0000S,04630.0000W,5.2,70.4,3,57.63,32.11,17.32,281126,05\r\n'
const replies = [Buffer.from('=OK=\r\n')]

test('a login and a report are acknowledged; without a login a report is nothing', () => {
  assert.deepEqual(decodeStream(trackbox, Buffer.from(`a=connect&v=11&i=868695060715016\r\n${report}`)), [
    { uniqueIds: ['868695060715016'], replies },
    {
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00.250Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 70.4,
          speed: 17.32,
          course: 57.63,
          attributes: { hdop: 5.2, gps: 3, sat: 5 },
        },
      ],
      replies,
    },
  ])
  assert.deepEqual(decodeStream(trackbox, Buffer.from(report)), [])
})
