import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { ramac } from './ramac.ts'

const send = (more: object) => {
  const head = { DeviceId: 'AB12', PacketType: 1, SeqNumber: 4, UpdateDate: '2026-11-28 19:15:00', Alert: 0 }
  const body = Buffer.from(JSON.stringify({ ...head, DeviceTypeText: 'Tag', ...more }))
  const request = { method: 'POST', url: '/', headers: {}, body }
  return ramac.decodeRequest(request, testDecodeContext({ transport: 'http' }))
}
const deviceTime = new Date('2026-11-28T19:15:00Z')
const common = { type: 1, index: 4, deviceType: 'Tag' }

test('a place with its own moment, or that of the report', () => {
  const { messages, answer } = send({ Latitude: -23.5, Longitude: -46.5, Battery: 3.6, BatteryPercentage: 80 })
  const place = { valid: true, latitude: -23.5, longitude: -46.5, deviceTime }
  assert.deepEqual(messages, [
    {
      uniqueIds: ['AB12'],
      fixes: [{ ...place, fixTime: deviceTime, attributes: { ...common, battery: 3.6, batteryLevel: 80 } }],
    },
  ])
  assert.deepEqual(answer.body, '{"CaseID":1,"EventID":1}')
  const { fixTime } = send({ Latitude: 1, Longitude: 2, LocationDateTime: '2026-11-28 19:10:00' }).messages[0]!
    .fixes![0]!
  assert.deepEqual(fixTime, new Date('2026-11-28T19:10:00Z'))
})

test('a state with its alert and events', () => {
  const more = { Alert: 42, AlertMessage: 'Low', GpsEvent: 1, GpsEventText: 'Start', Event: 2, Latitude: 1 }
  const attributes = { ...common, alert: 42, alertMessage: 'Low', gpsEvent: 1, gpsEventText: 'Start', event: 2 }
  assert.deepEqual(send(more).messages[0]!.fixes, [{ outdated: true, deviceTime, attributes }])
  assert.throws(() => send({ Alert: 42 }), DecodeError)
  assert.throws(() => send({ UpdateDate: 'today' }), DecodeError)
})
