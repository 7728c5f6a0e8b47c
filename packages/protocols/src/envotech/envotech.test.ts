import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { envotech } from './envotech.ts'

const fixOf = (event: string, levels: string) => {
  const text = `$80SLM,${event},1,1a2b,281126191530,001272405,125041,0F02,${levels},80000001,x'28112619150012350000S4650000W012090*7D#`
  return decodeStream(envotech, Buffer.from(text))[0]!.fixes![0]!
}

test('a message with and without levels, and the alarms of its lock', () => {
  const { attributes, ...fix } = fixOf('60', '01002a')
  assert.deepEqual(fix, {
    deviceTime: new Date('2026-11-28T19:15:30Z'),
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 12,
    course: 90,
  })
  const state = { rssi: 12, power: 1.25, battery: 0.41, input: 15, out: 2 }
  assert.deepEqual(attributes, { event: 0x60, alarm: 'lock', ...state, fuel: 16, weight: 42, status: 0x8000_0001 })
  assert.deepEqual(fixOf('61', '').attributes, { event: 0x61, alarm: 'unlock', ...state, status: 0x8000_0001 })
})
