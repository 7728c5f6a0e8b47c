import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combinedSchema } from '../model/report-items.ts'
import { devices } from '../resources/device.ts'
import { decode, encode, isTime, Nullable, Text, Time, Type, wireTime } from './schema.ts'

const noon = new Date('2026-01-05T12:00:00Z')

test('a moment travels as the stock server writes it', () => {
  assert.equal(wireTime(noon), '2026-01-05T12:00:00.000+00:00')
})

test('moments are distinguished from other texts', () => {
  assert.deepEqual([Time, Nullable(Time), Text, Type.String()].map(isTime), [true, true, false, false])
})

test('times are turned both ways, and nothing else is touched', () => {
  const device = {
    id: 1,
    name: '2026-01-05',
    lastUpdate: noon,
    expirationTime: null,
    attributes: { since: '2026-01-05' },
  }
  const wire = encode(devices.schema, device as never)
  assert.deepEqual(wire, { ...device, lastUpdate: '2026-01-05T12:00:00.000+00:00' })
  assert.deepEqual(decode(devices.schema, wire), device)
})

test('times are found inside lists and objects', () => {
  const event = { eventTime: wireTime(noon) }
  const [item] = decode(Type.Array(combinedSchema), [{ events: [event], positions: [], route: [[1, 2]] }])
  assert.deepEqual(item?.events[0]?.eventTime, noon)
  const stop = Type.Object({ stop: Nullable(Type.Object({ since: Time })) })
  assert.deepEqual(decode(stop, { stop: { since: wireTime(noon) } }), { stop: { since: noon } })
  assert.deepEqual(encode(stop, { stop: { since: noon } }), { stop: { since: wireTime(noon) } })
  assert.deepEqual(decode(stop, { stop: null }), { stop: null })
})

test('what holds no time is handed on as it is', () => {
  const value = { type: 'alarm' }
  assert.equal(encode(Type.Object({ type: Type.String() }), value), value)
  assert.equal(decode(Type.Null(), null), null)
})
