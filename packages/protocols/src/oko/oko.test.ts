import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { oko } from './oko.ts'

const place = '191500.25,A,2330.0000,S,04630.0000,W,0.5,,281126,7'

test('messages after the first belong to its unit; volts come in two forms', () => {
  const [first, second] = decodeStream(
    oko,
    Buffer.from(`{868695060715016,${place},0.27,F9,7D,1,0f,x}{${place},10,F9,11.3,1}`),
  )
  assert.deepEqual(first, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 0.5,
        attributes: { sat: 7, adc1: 0.27, event: 'F9', power: 12.5, input: 15 },
      },
    ],
  })
  assert.deepEqual(
    [second!.uniqueIds, second!.fixes![0]!.attributes],
    [undefined, { sat: 7, adc1: 1.6, event: 'F9', power: 11.3 }],
  )
  assert.deepEqual(decodeStream(oko, Buffer.from(`{${place},10,F9,11.3,1}`)), [])
})
