import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { hoopo } from './hoopo.ts'

const decode = (...objects: object[]) =>
  decodeStream(hoopo, Buffer.from(objects.map((one) => JSON.stringify(one)).join('\n')))
const eventData = { latitude: -23.5, longitude: -46.5, eventType: 'Arrival', batteryLevel: 87.9 }
const event = { deviceId: 'BC01', eventTime: '2026-11-28T16:15:00.250-03:00', eventData }

test('objects of events, with or without a speed', () => {
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00.250Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    attributes: { event: 'Arrival', batteryLevel: 87 },
  }
  assert.deepEqual(decode(event, { ...event, movement: { Speed: 12.9 } }, { deviceId: 'BC01' }), [
    { uniqueIds: ['BC01'], fixes: [fix] },
    { uniqueIds: ['BC01'], fixes: [{ ...fix, speed: 12 }] },
  ])
})

test('an event without one of its members is refused', () => {
  assert.throws(() => decode({ ...event, deviceId: undefined }), DecodeError)
  assert.throws(() => decode({ ...event, movement: {} }), DecodeError)
  assert.throws(() => decode({ ...event, eventTime: 'today' }), DecodeError)
})
