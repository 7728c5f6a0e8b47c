import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gt30 } from './gt30.ts'

const head = '$$005D3037811014    9955'
const tail = '191500.250,A,2330.0000,S,04630.0000,W,12.50,,281126,,*13|1.3|-26225BD'
const messageOf = (alarm: string) => decodeStream(gt30, Buffer.from(`${head}${alarm}${tail}\n`, 'latin1'))[0]!

test('a line of fields', () => {
  assert.deepEqual(messageOf(''), {
    uniqueIds: ['3037811014'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00.250Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: -262,
        speed: 12.5,
        attributes: { hdop: 1.3 },
      },
    ],
  })
})

test('one character is the alarm', () => {
  const codes = ['\x01', '\x02', '\x03', '\x10', '\x11', '\x12', '\x13']
  assert.deepEqual(
    codes.map((code) => messageOf(code).fixes![0]!.attributes.alarm),
    ['sos', 'sos', 'sos', 'lowBattery', 'overspeed', 'geofence', undefined],
  )
})
