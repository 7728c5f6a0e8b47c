import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { gpsmta } from './gpsmta.ts'

test('a datagram is answered with its time', () => {
  const text = '3085a9 1795893300 -23.5 -46.5 10 90 22 760 10 80 24 1 0'
  assert.deepEqual(gpsmta.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' })), [
    {
      uniqueIds: ['3085a9'],
      fixes: [
        {
          fixTime: new Date(1_795_893_300_000),
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          accuracy: 22,
          speed: 10,
          course: 90,
          attributes: { status: 10, batteryLevel: 80, temp1: 24, charge: true },
        },
      ],
      replies: [Buffer.from('1795893300')],
    },
  ])
})
