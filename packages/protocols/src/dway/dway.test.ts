import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { dway } from './dway.ts'

const decode = (text: string) => decodeStream(dway, Buffer.from(`${text}\r\n`))

test('a line of fields, with its values one field early', () => {
  const line = 'AA55,7,123456,1,261128,191500,-23.5,-46.5,760, 100.0,90,1010,0011,1110,4100,33000,24000,777,D'
  assert.deepEqual(decode(line), [
    {
      uniqueIds: ['123456'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90,
          attributes: { input: 10, output: 3, battery: 1.11, adc1: 4.1, adc2: 33, driverUniqueId: '24000' },
        },
      ],
    },
  ])
})

test('a heartbeat is answered to anybody, and no other line', () => {
  const answer = Buffer.from('55AA,HB,OK\r\n')
  assert.deepEqual(decode('AA55,HB'), [{ replies: [answer], refusal: answer }])
  assert.deepEqual(decode('AA55,HB,1'), [])
})
