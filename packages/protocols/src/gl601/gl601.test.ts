import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gl601 } from './gl601.ts'

const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
const record = (elements: string) => {
  const body = `${hex(seconds + 30, 4)} 0001 01 0b ${elements}`.replaceAll(/\s/g, '')
  return `${hex(1 + body.length / 2, 1)} ${body}`
}
const frame = (count: string, records: string) => {
  const body = `${count} 0868695060715016 0001 0002 03 02 aabb ${records} 0001 abcd 24`.replaceAll(/\s/g, '')
  return `2b00 ${hex(4 + body.length / 2, 2)} ${body}`
}
const place = `08 fd3a7760 fe996b20 ${hex(seconds, 4)} 03e8`
const deviceTime = new Date('2026-11-28T19:15:30Z')

test('a record with a fine place and its battery', () => {
  const [message] = decodeStream(gl601, frame('00', record(`52 17 ${place} 08 005a 001db0 07 aa 61 05 00 1068 50 00`)))
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        deviceTime,
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 53.9957,
        course: 90,
        attributes: { event: 11, hdop: 0.8, sat: 7, battery: 4.2, batteryLevel: 80 },
      },
    ],
  })
})

test('several records, one without a place, elements that are unknown', () => {
  const records = record('8001 01 ff 10 00') + record(`51 0f ${place.replace('08', '04')}`)
  const [first, second] = decodeStream(gl601, frame('80 0002', records))[0]!.fixes!
  assert.deepEqual(first, { outdated: true, deviceTime, attributes: { event: 11 } })
  assert.deepEqual([second!.valid, second!.latitude], [false, -23.5])
})
