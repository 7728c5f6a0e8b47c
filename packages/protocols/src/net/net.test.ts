import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { net } from './net.ts'

test('columns of digits; west, south and validity by their bits', () => {
  const line = '@L036868695060715016aa281126191500b233000000463000000000000103e800001005a000x!'
  assert.deepEqual(decodeStream(net, Buffer.from(`${line}\r\n${line}`))[1], {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10,
        course: 90,
        attributes: { status: 1, odometer: 1852 },
      },
    ],
  })
})
