import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { swiftech } from './swiftech.ts'

test('a message of fields; inputs are in millivolts', () => {
  const text = '@@868695060715016,,0,191500,2330.0000,S,04630.0000,W,2.26,281126,V,0127,1,1,03962,00500,#'
  assert.deepEqual(decodeStream(swiftech, Buffer.from(text))[0]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: false,
      latitude: -23.5,
      longitude: -46.5,
      speed: 2.26,
      attributes: { status: 127, charge: true, adc1: 3.962, adc2: 0.5 },
    },
  ])
})
