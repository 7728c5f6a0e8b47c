import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../bytes.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { riti } from './riti.ts'

const frame = (text: string) => {
  const head = hexBytes('3b28 1234 02 07 3831 0000000000 0100 0200 0a000000 64000000')
  return bytesOf(head, text, Buffer.alloc(105 - head.length - text.length), hexBytes('0000 040404'))
}

test('a head of numbers, and the place in a sentence', () => {
  const rmc = '$GPRMC,191500.00,A,2330.0000,S,04630.0000,W,12.5,90.0,281126,,,A*74\r\n'
  assert.deepEqual(decodeStream(riti, frame(rmc)), [
    {
      uniqueIds: ['4660'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 12.5,
          course: 90,
          attributes: { mode: 2, command: 7, power: 12.6, distance: 10, tripOdometer: 100 },
        },
      ],
    },
  ])
})

test('a sentence of another form says only which unit it is; one without an end is refused', () => {
  assert.deepEqual(decodeStream(riti, frame('$GPGSA,A,1*74')), [{ uniqueIds: ['4660'] }])
  assert.throws(() => riti.decode(frame('$GPGSA'), { identified: true } as never), RangeError)
})
