import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { mtx } from './mtx.ts'

const decode = (text: string) => decodeStream(mtx, Buffer.from(`${text}\n`))
const acknowledged = { replies: [Buffer.from('#ACK')], refusal: Buffer.from('#ACK') }

test('a line of fields; every line of its own is acknowledged', () => {
  const text = '#MTX,868695060715016,20261128,191500,-23.5,-46.5,012,035,000012.50,X,X,1111,000,0,17'
  assert.deepEqual(decode(text), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 12,
          course: 35,
          attributes: { odometer: 12_500, input: '1111', output: '000', adc1: '0', adc2: '17' },
        },
      ],
      ...acknowledged,
    },
  ])
  assert.deepEqual(decode('#hello'), [acknowledged])
  assert.deepEqual(decode('hello'), [])
})
