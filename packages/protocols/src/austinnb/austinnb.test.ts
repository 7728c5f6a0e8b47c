import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { austinnb } from './austinnb.ts'

const decode = (text: string) => austinnb.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))

test('a datagram of fields, its degrees with a comma', () => {
  assert.deepEqual(decode('5511;2026-11-28 19:15:00;-23,5;-46,5;90;120;2292;1;OPERATOR'), [
    {
      uniqueIds: ['5511'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          course: 90,
          attributes: { angle: 120, range: 2292, outOfRange: 1, carrier: 'OPERATOR' },
        },
      ],
    },
  ])
  assert.equal(
    decode('5511;2026-11-28 19:15:00;-23,5;-46,5;90;120;2292;0;')[0]!.fixes![0]!.attributes.carrier,
    undefined,
  )
  assert.deepEqual(decode('5511;2026-11-28 19:15:00;-23.5;-46,5;90;120;2292;0;'), [])
})
