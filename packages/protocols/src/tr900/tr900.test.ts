import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { tr900 } from './tr900.ts'

const fixOf = (flag: number) => {
  const line = `>00001234,4,${flag},261128,191500,W04630.0000,S2330.0000,,10,90.5,18,3,012-380,0,3,11111011*00!\r\n`
  return decodeStream(tr900, Buffer.from(line))[0]!.fixes![0]!
}

test('a line of fields; only the flag 1 makes the place valid', () => {
  assert.deepEqual(fixOf(1), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 10,
    course: 90.5,
    attributes: { rssi: 18, event: 3, adc1: 12, battery: 380, input: '3', status: '11111011' },
  })
  assert.equal(fixOf(2).valid, false)
})
