import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { ennfu } from './ennfu.ts'

const decode = (text: string) => decodeStream(ennfu, Buffer.from(`${text}$`))

test('a message of fields, its speed and course absent when empty; a heartbeat is nothing', () => {
  const text = 'Ennfu:868695060715016,191500.00,A,2330.00000,S,04630.00000,W,0.053,,281126,20,3.72,21.4,V0.01'
  assert.deepEqual(decode(text)[0]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 0.053,
      attributes: { rssi: 20, battery: 3.72, batteryLevel: 21.4, versionFw: 'V0.01' },
    },
  ])
  assert.deepEqual(decode(`${text}\r\n`), [])
  assert.deepEqual(decode('Ennfu:HeartBeat,868695060715016'), [])
})
