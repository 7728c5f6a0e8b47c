import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, TEST_NOW } from '../testing.ts'
import { sabertek } from './sabertek.ts'

const decode = (text: string) => decodeStream(sabertek, Buffer.from(`noise\x02${text}\x03\r\n`))
const tail = '80,65,7,10,1,-23.5,-46.5,100,90,760,8,12,'

test('a message with or without its time, answered with one byte', () => {
  const fix = {
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: {
      ...{ batteryLevel: 80, rssi: 65, ignition: true, charge: true, alarm: 'jamming,overspeed,hardCornering' },
      ...{ sat: 8, odometer: 12_000 },
    },
  }
  const message = { uniqueIds: ['999'], replies: [Buffer.of(6)], refusal: Buffer.of(0x15) }
  assert.deepEqual(decode(`,999,3,${tail}`), [{ ...message, fixes: [{ ...fix, fixTime: TEST_NOW }] }])
  assert.deepEqual(decode(`,999,3,868695060715016,8955,+5511,20261128191500,${tail}`), [
    { ...message, fixes: [{ ...fix, fixTime: new Date('2026-11-28T19:15:00Z') }] },
  ])
  assert.deepEqual(decode(`,999,3,${tail}x`), [])
})
