import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { auro } from './auro.ts'

test('a line without separators', () => {
  const line =
    'M0028T0000816398975I868695060715016E00001W*****281120261615000068DA#RD01DA240000000001-046300000-023300000' +
    '28112026191500090240330100' +
    '0441\r\n'
  assert.deepEqual(decodeStream(auro, Buffer.from(line)), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: { index: 28, battery: 44, charge: true },
        },
      ],
    },
  ])
})
