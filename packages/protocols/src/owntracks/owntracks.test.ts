import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { owntracks } from './owntracks.ts'

const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = { _type: 'location', tid: 'ab', tst: seconds + 0.9, lat: -23.5, lon: -46.5 }
const send = (object: object) =>
  owntracks.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(object)) },
    testDecodeContext({ transport: 'http' }),
  ).messages
const attributesOf = (more: object) => send({ ...place, ...more })[0]!.fixes![0]!.attributes

test('a location with all its members', () => {
  const state = {
    vel: 100.7,
    alt: 760,
    cog: 90,
    acc: 5,
    batt: 80,
    uext: 12.5,
    ubatt: 4.1,
    vin: 'A',
    name: 'B',
    rpm: 900,
  }
  const more = {
    sent: seconds + 5,
    ign: true,
    motion: false,
    odometer: 1.2,
    hmc: 1800,
    anum: 1,
    'adda-00': '7',
    'temp_c-00': 21.5,
  }
  assert.deepEqual(send({ ...place, topic: 'owntracks/a/b', ...state, ...more, conn: 'w' }), [
    {
      uniqueIds: ['owntracks/a/b'],
      fixes: [
        {
          fixTime: new Date(seconds * 1000),
          deviceTime: new Date((seconds + 5) * 1000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90,
          accuracy: 5,
          attributes: {
            ...{ batteryLevel: 80, power: 12.5, battery: 4.1, vin: 'B', rpm: 900, ignition: true, motion: false },
            ...{ odometer: 1200, hours: 0.5, adc1: '7', temp1: 21.5 },
          },
        },
      ],
    },
  ])
})

test('why it reports: alarms and the ignition, which its own member overrides', () => {
  assert.deepEqual(attributesOf({ t: 'e' }), { alarm: 'powerCut', event: 'e' })
  assert.deepEqual(attributesOf({ t: 'I' }), { ignition: false, event: 'I' })
  assert.deepEqual(attributesOf({ t: 'i', ign: false }), { ignition: false, event: 'i' })
  assert.deepEqual(attributesOf({ t: 'h', rty: 4 }), { alarm: 'hardAcceleration', event: 'h' })
  assert.deepEqual(attributesOf({ t: 'h', rty: 6 }), { event: 'h' })
})

test('other types are nothing, and a location without its time is refused', () => {
  assert.deepEqual(send({ _type: 'lwt', tst: 1 }), [])
  for (const object of [{}, { ...place, tst: undefined }, { ...place, tid: undefined }])
    assert.throws(() => send(object), DecodeError)
})
