import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { motor } from './motor.ts'

const decode = (text: string) => decodeStream(motor, Buffer.from(`${text.replaceAll(' ', '')}\r\n`))

test('a line of hex digits', () => {
  const line = '34120000 7E7E 0500 7E7E 020301 81 23300000 0046300000 0125 0905 261128191500 25 5351234567F12345F0'
  assert.deepEqual(decode(line), [
    {
      uniqueIds: ['00001234'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: 23.5,
          longitude: 46.5,
          speed: 12.5,
          course: 90.5,
          attributes: { status: 5, alarm: 'general', rssi: 25 },
        },
      ],
    },
  ])
})

test('what is no hex text, or too short, is refused', () => {
  assert.throws(() => decode('hello'), DecodeError)
  assert.throws(() => decode('34120000'), RangeError)
})
