import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { leafspy } from './leafspy.ts'

const send = (url: string, body = '', attributes = {}) =>
  leafspy.decodeRequest(
    { method: 'GET', url, headers: {}, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http', attributes }),
  )
const query =
  'pass=77&Lat=-23.5&Long=-46.5&Elv=760&RPM=6300&SOC=80.5&user=ana&ChrgMode=2&Odo=12&DevBat=80&Tunits=C&on=true&e='

test('parameters in the address or in the body', () => {
  for (const response of [send(`/?${query}`), send('/', query)]) {
    assert.deepEqual(response.messages, [
      {
        uniqueIds: ['77'],
        fixes: [
          {
            fixTime: TEST_NOW,
            valid: true,
            latitude: -23.5,
            longitude: -46.5,
            altitude: 760,
            speed: 53.9957,
            attributes: {
              ...{ rpm: 6300, batteryLevel: 80.5, driverUniqueId: 'ana', charge: true, obdOdometer: 12_000 },
              ...{ DevBat: 80, Tunits: 'C', on: true },
            },
          },
        ],
      },
    ])
    assert.deepEqual(response.answer, { status: 200, body: '"status":"0"' })
  }
})

test('without a place it is a state; the unit of the speed is a setting', () => {
  const [message] = send('/?pass=77&RPM=630', '', { 'leafspy.speed': 'knots' }).messages
  assert.deepEqual(message!.fixes, [
    { outdated: true, deviceTime: TEST_NOW, valid: true, speed: 10, attributes: { rpm: 630 } },
  ])
})

test('who does not say who it is, or sends no number, is refused', () => {
  assert.deepEqual(send('/?Lat=1').answer, { status: 400 })
  assert.throws(() => send('/?pass=77&RPM=1.5'), DecodeError)
})
