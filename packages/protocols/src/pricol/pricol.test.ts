import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { pricol } from './pricol.ts'

test('a message of 64 bytes, acknowledged', () => {
  const frame = `3c 50524930303033 0b 50 02 15 01 1c0b1a130f00 091a 0000 53 001216 0000 57 64 0001 02 03 0004
    0001 0002 0003 0004 0005 0186a0 0384 ${'00'.repeat(11)} 3e`
  assert.deepEqual(decodeStream(pricol, frame), [
    {
      uniqueIds: ['PRI0003'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          attributes: {
            ...{ eventType: 11, packetVersion: 80, status: 2, rssi: 21, gps: 1, input: 1, output: 2, analogAlerts: 3 },
            ...{ customAlertTypes: 4, adc1: 1, adc2: 2, adc3: 3, adc4: 4, adc5: 5, odometer: 100_000, rpm: 900 },
          },
        },
      ],
      replies: [Buffer.from('ACK')],
    },
  ])
})
