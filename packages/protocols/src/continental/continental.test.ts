import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { continental } from './continental.ts'

const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
const head = '5356 LEN 11 00003039 03'
const frame = (rest: string) => {
  const hex = `${head}${rest}`.replaceAll(' ', '')
  return hex.replace('LEN', (hex.length / 2 + 0.5).toString(16).padStart(4, '0'))
}
const status = (place: string, more = '') =>
  frame(`02 ${seconds} ${place} 005a 0064 01 ${seconds} 000e 8201 0003 0c e2 0000 ${more}`)
const fixOf = (hex: string) => decodeStream(continental, hex)[0]?.fixes?.[0]

test('a status with plain degrees, and no optional fields', () => {
  assert.deepEqual(fixOf(status('00feb588 00fd7218')), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    deviceTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 53.9957,
    course: 90,
    attributes: { event: 14, input: 0x8201, ignition: true, output: 3, battery: 12, deviceTemp: -30 },
  })
})

test('extended degrees; the hours are read only with bytes behind them', () => {
  const place = '0f7ee920 0f009160'
  const { latitude, attributes } = fixOf(status(place, '0001e240 00000002 01'))!
  assert.equal(latitude, -23.5)
  assert.deepEqual([attributes.odometer, attributes.hours], [123_456, 7_200_000])
  assert.equal(fixOf(status(place, '0001e240 00000002'))!.attributes.hours, undefined)
  assert.equal(fixOf(status(place, '0001e240'))!.attributes.odometer, undefined)
  assert.deepEqual(decodeStream(continental, frame('00')), [])
})
