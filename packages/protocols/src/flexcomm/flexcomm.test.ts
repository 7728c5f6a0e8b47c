import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { flexcomm } from './flexcomm.ts'

test('a frame of 110 characters', () => {
  const place = '868695060715016202611281915001' + '123500000' + '1046500000' + '0760' + '100' + '090'
  const frame = `7E05${place}120721724005001A2B003C4D10101040100508012500000`
  assert.deepEqual(decodeStream(flexcomm, Buffer.from(frame)), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90,
          network: {
            cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0x3c4d }],
          },
          attributes: {
            ...{ status: 5, satVisible: 12, sat: 7, rssi: 21, in1: 1, in2: 0, in3: 1, out1: 0, out2: 1 },
            ...{ fuel: 40, temp1: -5, batteryLevel: 80, power: 12.5 },
          },
        },
      ],
      replies: [Buffer.from('{01}')],
    },
  ])
})
