import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { blue } from './blue.ts'

const frame = (parts: string) => {
  const content = hexBytes(`86 00 00000007 ${parts} 00`)
  return Buffer.concat([Buffer.of(0xaa, 0, content.length + 2), content])
}
const place = '20 01 01 00 40 00 e0 091a 0000 1216 0000 000a 01f4 005a 32 1a0b1c 130f00 0000 0000'
const status = '14 12 01 00 00 02 00 00 08 00 00 00b7 00000000000000'

test('place, status and alarm are one report, the question is answered', () => {
  const [message] = decodeStream(blue, frame(`${place} ${status} 06 81 01 00 00 08 05 84 03 00 00`))
  assert.deepEqual(message, {
    uniqueIds: ['7'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10.5,
        course: 90.5,
        attributes: { alarm: 'vibration,overspeed', ignition: true, status: 183 },
      },
    ],
    replies: [hexBytes('aa000b860006a4000300002c')],
  })
})

test('without a place only the question is answered; a part without a length is refused', () => {
  assert.deepEqual(decodeStream(blue, frame('05 84 03 00 00')), [
    { uniqueIds: ['7'], replies: [hexBytes('aa000b860006a4000300002c')] },
  ])
  assert.throws(() => decodeStream(blue, frame('00 84 03 00 00')), DecodeError)
})
