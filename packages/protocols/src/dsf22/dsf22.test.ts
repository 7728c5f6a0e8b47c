import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { dsf22 } from './dsf22.ts'

const record = '402ffef1 c0a948e4 34280b6b 64 dc05'
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
}

test('records with bits of the state, and one byte as the answer', () => {
  assert.deepEqual(decodeStream(dsf22, `4642 d204 02 ${record} 53 ${record} 00`), [
    {
      uniqueIds: ['1234'],
      fixes: [
        {
          ...place,
          attributes: { fuel: 1.5, ignition: true, in1: true, out1: true, alarm: 'jamming', status: 0x53 },
        },
        { ...place, attributes: { fuel: 1.5, ignition: false, in1: false, out1: false, status: 0 } },
      ],
      replies: [Buffer.of(1)],
    },
  ])
})
