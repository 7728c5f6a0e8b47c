import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { autotrack } from './autotrack.ts'

const login = 'f1f1f1f1 33 0c00 201007090006de72 0000 0000 daa3'
const telemetry = `f1f1f1f1 34 3c00 SECONDS PLACE a0860100 05000000 6400 6e00 0700 00000000 00000000
  0100 0200 0300 0400 0500 5a00 0600 0b00 e703000000000000 3412 0000`

test('a login is answered with its constants, telemetry with its number', () => {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32LE(Date.UTC(2026, 10, 28, 19, 15) / 1000 - Date.UTC(2002, 0, 1) / 1000)
  const stream = login + telemetry.replace('SECONDS', seconds.toString('hex')).replace('PLACE', '402ffef1 c0a948e4')
  const [first, second] = decodeStream(autotrack, stream)
  assert.deepEqual(first, {
    uniqueIds: ['201007090006de72'],
    replies: [hexBytes('f1f1f1f1650c00201007090006de7200000000684b')],
  })
  assert.deepEqual(second!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      latitude: -23.5,
      longitude: -46.5,
      speed: 53.9957,
      course: 90,
      attributes: {
        ...{ odometer: 100_000, fuelUsed: 5, input: 7, adc1: 1, adc2: 2, adc3: 3, adc4: 4, adc5: 5 },
        ...{ status: 6, event: 11, driverUniqueId: 999 },
      },
    },
  ])
  assert.equal(second!.replies![0]!.toString('hex', 0, 9), 'f1f1f1f17b02003412')
  assert.deepEqual(decodeStream(autotrack, 'f1f1f1f1 72 0000 0000'), [])
})
