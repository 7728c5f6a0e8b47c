import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { maestro } from './maestro.ts'

const frame = (text: string) => Buffer.from(text.padEnd(160, '\0'))

test('frames of 160 bytes, with or without an input at the end', () => {
  const text = '@868695060715016,705,UPV-02,1,13.2,17,0,1,26/11/28,19:15:00,-23.5,-46.5,760.5,100,90.5,11,0.8,10'
  const [one, other] = decodeStream(maestro, Buffer.concat([frame(`${text},7!`), frame(text)]))
  const attributes = { battery: 13.2, rssi: 17, charge: false, ignition: true, sat: 11, hdop: 0.8, odometer: 16_093.4 }
  assert.deepEqual(one!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760.5,
      speed: 86.8976,
      course: 90.5,
      attributes: { ...attributes, adc1: 7 },
    },
  ])
  assert.deepEqual(other!.fixes![0]!.attributes, attributes)
})
