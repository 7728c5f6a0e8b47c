import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { radar } from './radar.ts'

const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const hex = (value: number) => value.toString(16)
const frame = (type: string, records: string) => {
  const body = `0000 0000 0002 0000 ${records} abcd`.replaceAll(/\s/g, '')
  const length = (14 + body.length / 2).toString(16).padStart(4, '0')
  return `01 01 00000309 05 ${hex(seconds)} ${type} ${length} ${body}`
}

test('records say by their masks what they have; without both times a record is none', () => {
  const place = `${hex(seconds + 30)} ${hex(seconds)} ff7ee920 ff009160 0064 0384 02f8 71 00000015 0011`
  const record = `000b 07 ff8301000000 08 0000 ${place} 000003e8 00000000 00000000`
  const [message, ...more] = decodeStream(radar, frame('4c', `${record} 000c 01 02 0000 ${hex(seconds)}`))
  assert.deepEqual(more, [])
  assert.deepEqual(message, {
    uniqueIds: ['777'],
    fixes: [
      {
        deviceTime: new Date('2026-11-28T19:15:30Z'),
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        altitude: 760,
        attributes: {
          ...{ event: 11, sat: 7, ignition: true, charge: false, motion: true, in0: true, in1: false, in2: false },
          ...{ blocked: true, odometer: 100_000 },
        },
      },
    ],
  })
  assert.deepEqual(decodeStream(radar, frame('4d', record)), [])
})
