import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, TEST_NOW } from '../testing.ts'
import { dingtek } from './dingtek.ts'

const decode = (text: string) => decodeStream(dingtek, Buffer.from(text.replaceAll(' ', '')))

test('a report with its place, at the time of the server', () => {
  const report = '8000010126 0692 01 c23a0000 c1bc0000 15 00000005 0e10 c2a00000 0007 1861234500000017 81'
  assert.deepEqual(decode(report), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        {
          fixTime: TEST_NOW,
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          attributes: { height: 1682, temp1: 21, status: 5, battery: 3.6, rssi: -80, index: 7 },
        },
      ],
    },
  ])
})

test('parameters are nothing; a place that is none and other digits are refused', () => {
  assert.deepEqual(decode('8000010308 12;4 81'), [])
  const beyond = '8000010126 0692 01 c23a0000 43000000 15 00000005 0e10 c2a00000 0007 1861234500000017 81'
  assert.throws(() => decode(beyond), DecodeError)
  assert.throws(() => decode('8000010106 xx'), DecodeError)
})
