import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { teratrack } from './teratrack.ts'

const decode = (...objects: object[]) =>
  decodeStream(teratrack, Buffer.from(objects.map((one) => JSON.stringify(one)).join('\r\n')))
const message = {
  ...{ MDeviceID: '0220', IMEI: '868695060715016', DateTime: '2026-11-28 19:15:00', Latitude: '-23.5' },
  ...{ Longitude: '-46.5', Speed: '100', Mileage: '12', LockOpen: '0', CardNo: '0077', LowPower: '1', Power: '80' },
  ...{ GSM: '21', MessageAck: '1' },
}

test('a lock with its place, acknowledged where it asks for it', () => {
  const attributes = { odometer: 12, lock: true, driverUniqueId: '0077', alarm: 'lowPower', batteryLevel: 80, rssi: 21 }
  const fixTime = new Date('2026-11-28T19:15:00Z')
  const fix = { fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 53.9957 }
  assert.deepEqual(decode(message), [
    {
      uniqueIds: ['0220', '868695060715016'],
      fixes: [{ ...fix, attributes }],
      replies: [Buffer.from('{01}')],
    },
  ])
  const [quiet] = decode({ ...message, MessageAck: '0', CardNo: '', LockOpen: '1', LowPower: '0' })
  assert.deepEqual(quiet!.replies, undefined)
  assert.deepEqual(quiet!.fixes![0]!.attributes, { odometer: 12, lock: false, batteryLevel: 80, rssi: 21 })
})

test('a message without one of its members, or with another form of a number or time, is refused', () => {
  for (const wrong of [{ GSM: undefined }, { Power: '8.5' }, { DateTime: '2026-13-28 19:15:00' }])
    assert.throws(() => decode({ ...message, ...wrong }), DecodeError)
})
