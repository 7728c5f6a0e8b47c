import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { smartcar } from './smartcar.ts'

const TOKEN = 'a-management-token'
const sign = (text: string) => createHmac('sha256', TOKEN).update(text).digest('hex')
function send(event: object, { token, signature }: { token?: string; signature?: string } = {}) {
  const body = Buffer.from(JSON.stringify(event))
  const headers = signature === undefined ? {} : { 'sc-signature': signature }
  const attributes = token === undefined ? {} : { 'smartcar.managementToken': token }
  return smartcar.decodeRequest(
    { method: 'POST', url: '/', headers, body },
    testDecodeContext({ transport: 'http', attributes }),
  )
}
const delivered = Date.UTC(2026, 10, 28, 19, 15)
const state = (...signals: object[]) => ({
  eventType: 'VEHICLE_STATE',
  vehicleId: 'car-1',
  meta: { deliveredAt: delivered },
  data: { signals },
})
const signal = (code: string, value: unknown, unit?: string) => ({ code, body: { value, unit } })
const place = {
  code: 'location-preciselocation',
  body: { latitude: -23.5, longitude: -46.5 },
  meta: { oemUpdatedAt: delivered - 2000, fetchedAt: delivered - 1000 },
}

test('the challenge is answered with the token of the server, and refused without one', () => {
  const verify = { eventType: 'VERIFY', data: { challenge: 'abc' } }
  const { messages, answer } = send(verify, { token: TOKEN })
  assert.deepEqual([messages, answer.status, answer.body], [[], 200, `{"challenge":"${sign('abc')}"}`])
  assert.throws(() => send(verify), DecodeError)
  assert.throws(() => send({ eventType: 'VERIFY' }, { token: TOKEN }), DecodeError)
})

test('a vehicle with its place and what else is known of it', () => {
  const { messages, answer, refusal } = send(
    state(
      signal('tractionbattery-stateofcharge', 78),
      signal('charge-ischarging', true),
      signal('charge-voltage', 240),
      signal('odometer', 2, 'Miles'),
      signal('speed', 100, 'miles_per_hour'),
      place,
      signal('closure-islocked', false),
      signal('tirepressure-front', 2.5),
      signal('vin', 'x'),
      signal('charge-voltage', 'much'),
    ),
  )
  assert.deepEqual(messages, [
    {
      uniqueIds: ['car-1'],
      fixes: [
        {
          fixTime: new Date(delivered - 2000),
          deviceTime: new Date(delivered - 1000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 86.8976,
          attributes: {
            batteryLevel: 78,
            charge: true,
            power: 240,
            odometer: 3218.688,
            'closure-islocked': false,
            'tirepressure-front': 2.5,
          },
        },
      ],
    },
  ])
  assert.deepEqual([answer.status, refusal.status], [200, 400])
})

test('without a place it is a state, in kilometres unless it says miles; an event of another type is nothing', () => {
  assert.deepEqual(send(state(signal('odometer', 2, 'kilometers'), signal('speed', 100))).messages[0]!.fixes, [
    { outdated: true, deviceTime: new Date(delivered), speed: 53.9957, attributes: { odometer: 2000 } },
  ])
  assert.deepEqual(send({ eventType: 'VEHICLE_ERROR' }).messages, [])
  for (const wrong of [{}, { ...state(), vehicleId: 1 }, state({ code: 'speed' }), state({ ...place, meta: {} })])
    assert.throws(() => send(wrong), DecodeError)
})

test('with a token only what is signed with it is read', () => {
  const event = state(place)
  assert.equal(send(event, { token: TOKEN, signature: sign(JSON.stringify(event)) }).messages.length, 1)
  for (const signature of ['', sign('other'), undefined])
    assert.throws(() => send(event, { token: TOKEN, ...(signature !== undefined && { signature }) }), DecodeError)
})
