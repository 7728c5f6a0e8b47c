import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { ttnhttp } from './ttnhttp.ts'

const json = { 'content-type': 'application/json' }
const send = (body: object, headers: Record<string, string> = json, attributes = {}) =>
  ttnhttp.decodeRequest(
    { method: 'POST', url: '/', headers, body: Buffer.from(JSON.stringify(body)) },
    testDecodeContext({ transport: 'http', attributes }),
  )
const uplink = (decoded_payload: object) => ({
  end_device_ids: { device_id: 'unit-7' },
  uplink_message: { decoded_payload, received_at: '2026-11-28T19:15:00.123456789Z' },
})
const fixOf = (payload: object, attributes = {}) => send(uplink(payload), json, attributes).messages[0]!.fixes![0]!

test('a place with known and other members', () => {
  const payload = { latitude: -23.5, longitude: -46.5, altitude: 760, accuracy: 5, sats: 7, heading: 90, speed: 100 }
  const time = '2026-11-28T19:15:01Z'
  const wifi = { 'A1:B2:C3:D4:E5:F6': { rssi: -10, channel: 1 } }
  const more = { battery: 3.6, state: 'moving\0', moving: true, none: null, list: [1] }
  assert.deepEqual(fixOf({ ...payload, ...more, time, wifi }, { 'ttnhttp.speed': 'kmh' }), {
    fixTime: new Date(time),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    accuracy: 5,
    speed: 53.9957,
    course: 90,
    network: { wifiAccessPoints: [{ macAddress: 'A1:B2:C3:D4:E5:F6', signalStrength: -10, channel: 1 }] },
    attributes: { sat: 7, battery: 3.6, state: 'moving', moving: true },
  })
  assert.equal(fixOf({ ...payload }).speed, 100)
})

test('a place in an object of its own, and a state without one', () => {
  const { latitude, altitude } = fixOf({ gps_0: { latitude: -23.5, longitude: -46.5, altitude: 760 } })
  assert.deepEqual([latitude, altitude], [-23.5, 760])
  assert.deepEqual(fixOf({ battery: 3.6 }), {
    outdated: true,
    deviceTime: new Date('2026-11-28T19:15:00.123Z'),
    valid: false,
    attributes: { battery: 3.6 },
  })
  for (const gps_0 of [7, null, { latitude: 1 }]) assert.throws(() => fixOf({ gps_0 }), DecodeError)
})

test('answers by what is missing', () => {
  assert.deepEqual([send(uplink({})).answer.status, send(uplink({})).refusal.status], [200, 404])
  assert.equal(send({}, {}).answer.status, 400)
  assert.equal(send({ end_device_ids: { device_id: 'unit-7' } }).answer.status, 400)
  const { messages, answer } = send({ end_device_ids: { device_id: 'unit-7' }, uplink_message: {} })
  assert.deepEqual([messages, answer.status], [[{ uniqueIds: ['unit-7'] }], 200])
})
