import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { pui } from './pui.ts'

const connect = hexBytes('10 0f 0004 4d515454 04 02 003c 0003 616263')
/** Two bytes of length, so that the packet may be long. */
function publish(body: object): Buffer {
  const payload = Buffer.concat([hexBytes('0001 74 0102'), Buffer.from(JSON.stringify(body))])
  return Buffer.concat([Buffer.of(0x32, (payload.length & 0x7f) | 0x80, payload.length >> 7), payload])
}
const location = { lat: -23.5, lon: -46.5 }
const report = { rpt: 'hf', ts: '2026-11-28T19:15:00.250Z', location, bear: 90, spd: 100, ign: 'on' }

test('a place over MQTT, acknowledged; other reports are acknowledged alone', () => {
  const [, message, other] = decodeStream(pui, Buffer.concat([connect, publish(report), publish({ rpt: 'sum' })]))
  const replies = [hexBytes('40020102')]
  assert.deepEqual(message, {
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00.250Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 100 * 0.0194384449,
        course: 90,
        attributes: { ignition: true },
      },
    ],
    replies,
  })
  assert.deepEqual(other, { replies })
})

test('a report without one of its members is refused', () => {
  assert.throws(() => decodeStream(pui, Buffer.concat([connect, publish({ ...report, ign: undefined })])), DecodeError)
})
