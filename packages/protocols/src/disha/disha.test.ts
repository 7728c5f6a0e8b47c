import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { disha } from './disha.ts'

test('a line of fields between hashes', () => {
  const line =
    '$A#A#868695060715016#M#191500#281126#2330.0000#S#04630.0000#W#002.75#038.1#09#00.8#18#2#080#0001#9999#11.7#285.5#0001*\n'
  assert.deepEqual(decodeStream(disha, Buffer.from(line))[0]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: false,
      latitude: -23.5,
      longitude: -46.5,
      speed: 2.75,
      course: 38.1,
      attributes: {
        ...{ sat: 9, hdop: 0.8, rssi: 18, charge: true, batteryLevel: 80, adc1: 1, adc2: 9999 },
        ...{ odometer: 285_500, input: '0001' },
      },
    },
  ])
})
