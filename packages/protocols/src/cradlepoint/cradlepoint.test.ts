import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { cradlepoint } from './cradlepoint.ts'

test('a place at a time of this day, with the state of the modem', () => {
  const line = '+5511999990000,93005,2330.0000,S,04630.0000,W,0.5,,Vivo,LTE,-107,-74,,-14.0,10.0.0.1\n'
  assert.deepEqual(decodeStream(cradlepoint, Buffer.from(line)), [
    {
      uniqueIds: ['+5511999990000'],
      fixes: [
        {
          fixTime: new Date('2026-11-21T09:30:05Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 0.5,
          attributes: { carrid: 'Vivo', serdis: 'LTE', rsrp: -107, rssi: -74, ecio: '-14.0' },
        },
      ],
    },
  ])
})
