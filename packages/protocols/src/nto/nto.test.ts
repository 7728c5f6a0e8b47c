import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { nto } from './nto.ts'

test('a message of fields; several bits of its status are several alarms', () => {
  const text = '^NB,868695060715016,N00,281126,191500,M,S,2330.0000,W,04630.0000,5,90,001112000002,724:05,,31,2DA5&'
  assert.deepEqual(decodeStream(nto, Buffer.from(text))[0]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: false,
      latitude: -23.5,
      longitude: -46.5,
      speed: 5,
      course: 90,
      attributes: { type: 'N00', status: 0x1112000002, alarm: 'jamming,powerCut,geofenceEnter,lowBattery,door' },
    },
  ])
})
