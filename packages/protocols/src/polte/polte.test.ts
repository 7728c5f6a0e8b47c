import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { polte } from './polte.ts'

const send = (body: object) =>
  polte.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) },
    testDecodeContext({ transport: 'http' }),
  )
const location = { detected_at: 1_795_893_300, latitude: -23.5, longitude: -46.5, altitude: 760 }

test('a place with its report, and a request without a place, which identifies alone', () => {
  const report = { event: 3, battery: { level: 80, voltage: 4.1 } }
  assert.deepEqual(send({ ueToken: 'ab12', location, report }).messages, [
    {
      uniqueIds: ['ab12'],
      fixes: [
        {
          fixTime: new Date(1_795_893_300_000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          attributes: { event: 3, batteryLevel: 80, battery: 4.1 },
        },
      ],
    },
  ])
  assert.deepEqual(send({ ueToken: 'ab12' }).messages, [{ uniqueIds: ['ab12'] }])
  assert.deepEqual(send({ location }).messages, [])
})

test('a place without one of its members is refused', () => {
  assert.throws(() => send({ ueToken: 'ab12', location: { ...location, latitude: undefined } }), DecodeError)
})
