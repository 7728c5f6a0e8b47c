import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { neos } from './neos.ts'

const decode = (text: string) => neos.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))[0]
const reply = Buffer.from('$OK!')

test('a place, the longitude first; anything else of a unit is answered', () => {
  assert.deepEqual(
    decode('>12345678,1,1,261128,191500,W04630.0000,S2330.0000,,10,090,25,00,126-080,0,3,11000001*2d!\r\n'),
    {
      uniqueIds: ['12345678'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 10,
          course: 90,
          attributes: { rssi: 25, adc1: 126, batteryLevel: 80, input: 193 },
        },
      ],
      replies: [reply],
      refusal: reply,
    },
  )
  assert.deepEqual(decode('>hello'), { replies: [reply], refusal: reply })
  assert.equal(decode('hello'), undefined)
})
