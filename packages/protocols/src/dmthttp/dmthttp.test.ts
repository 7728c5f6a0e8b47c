import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { dmthttp } from './dmthttp.ts'

const send = (body: object) =>
  dmthttp.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) },
    testDecodeContext({ transport: 'http' }),
  ).messages[0]!
const edge = {
  device: { imei: '868695060715016' },
  ...{ date: '2026-11-28T19:15:00.2501234Z', sqn: 7, reason: 11, inputs: 3, outputs: 1, status: 5 },
  analogues: [{ id: 1, val: 4200 }],
  counters: [
    { id: 0, val: 4100 },
    { id: 1, val: 8000 },
    { id: 3, val: 9 },
  ],
}
const time = new Date('2026-11-28T19:15:00.250Z')
const state = {
  ...{ index: 7, event: 11, adc1: 4200, ignition: true, input: 3, output: 1, status: 5 },
  ...{ battery: 4.1, batteryLevel: 80, counter3: 9 },
}

test('an object of an Edge unit, with and without a place', () => {
  const place = { fixTime: time, valid: true, latitude: -23.5, longitude: -46.5, accuracy: 12 }
  assert.deepEqual(send({ ...edge, lat: -23.5, lng: -46.5, posAcc: 12 }), {
    uniqueIds: ['868695060715016'],
    fixes: [{ ...place, attributes: state }],
  })
  assert.deepEqual(send(edge).fixes, [{ outdated: true, deviceTime: time, valid: false, attributes: state }])
  assert.throws(() => send({ ...edge, sqn: undefined }), DecodeError)
})

test('records of the older form, the second without a place', () => {
  const where = { FType: 0, GpsUTC: '2026-11-28 19:15:00', Lat: -23.5, Long: -46.5, Alt: 760, Spd: 100, Head: 90 }
  const fields = [
    { ...where, PosAcc: 12, GpsStat: 7 },
    { FType: 2, DIn: 2, DOut: 1, DevStat: 5 },
    { FType: 6, AnalogueData: { 1: 4200, 2: 1250, 3: 2500, 4: 21, 5: 500 } },
    { FType: 9 },
  ]
  const record = { SeqNo: 7, Reason: 11, DateUTC: '2026-11-28 19:15:30' }
  const message = send({
    IMEI: '77',
    Records: [
      { ...record, Fields: fields },
      { ...record, Fields: [] },
    ],
  })
  const deviceTime = new Date('2026-11-28T19:15:30Z')
  assert.deepEqual(message.fixes, [
    {
      deviceTime,
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 100 * 0.0194384449,
      course: 90,
      accuracy: 12,
      attributes: {
        ...{ index: 7, event: 11, ignition: false, input: 2, output: 1, status: 5, battery: 4.2, power: 12.5 },
        ...{ deviceTemp: 25, rssi: 21, solarPower: 0.5 },
      },
    },
    { outdated: true, deviceTime, attributes: { index: 7, event: 11 } },
  ])
  assert.throws(() => send({ IMEI: '77', Records: 7 }), DecodeError)
})
