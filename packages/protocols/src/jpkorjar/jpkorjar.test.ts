import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { jpkorjar } from './jpkorjar.ts'

test('two messages in one read, each with its cell', () => {
  const line = 'KORJAR.PL,868695060715016,261128191500,23.500000S,046.500000W,6.30,90,F:4.18V,1 724 05 794B 3517,'
  const messages = decodeStream(jpkorjar, Buffer.from(`${line}\r\n${line}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 6.3,
      course: 90,
      network: {
        cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x794b, cellId: 0x3517 }],
      },
      attributes: { battery: 4.18 },
    },
  ])
})
