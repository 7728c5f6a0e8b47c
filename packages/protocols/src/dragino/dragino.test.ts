import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { dragino } from './dragino.ts'

const payload = { Latitude: -23.5, Longitude: -46.5, Hum: 55.5, BatV: 3.9, Tem: 21.5, ALARM_status: 'TRUE' }
const send = (decoded_payload: object) => {
  const uplink_message = { received_at: '2026-11-28T19:15:00.123456789Z', decoded_payload }
  const body = Buffer.from(JSON.stringify({ end_device_ids: { device_id: 'eui-1' }, uplink_message }))
  const request = { method: 'POST', url: '/', headers: {}, body }
  return dragino.decodeRequest(request, testDecodeContext({ transport: 'http' })).messages
}

test('a report with its sensors and its button', () => {
  assert.deepEqual(send(payload), [
    {
      uniqueIds: ['eui-1'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00.123Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          attributes: { humidity: 55.5, battery: 3.9, temp1: 21.5, alarm: 'sos' },
        },
      ],
    },
  ])
  assert.equal(send({ ...payload, ALARM_status: 'FALSE' })[0]!.fixes![0]!.attributes.alarm, undefined)
})

test('a report without one of its members is refused', () => {
  for (const name of Object.keys(payload)) assert.throws(() => send({ ...payload, [name]: undefined }), DecodeError)
})
