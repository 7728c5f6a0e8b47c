import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { radshid } from './radshid.ts'

const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
const event = (code: string, extra: string) =>
  `01 ${code} 00000003e7 003c ${seconds} 64 63 0000 0384 000186a0 00000000 c5 02 f1fe2f40 e448a9c0 02f8 005a 07 0c ${extra}`
const extra = `23 07 0100 ${'00'.repeat(18)} 15 00 7d 50 0000 f4010000 2c010000`
const frame = (count: string, events: string) => {
  const body = `05 00000309 ${count} ${events} ff`.replaceAll(/\s/g, '')
  return `${(body.length / 2).toString(16).padStart(2, '0')}000000 ${body}`
}

test('events with and without an extra part, each message answered', () => {
  const text = frame('02', event('e2', '00') + event('f0', extra))
  const [message] = decodeStream(radshid, text)
  assert.deepEqual(
    [message!.uniqueIds, message!.replies],
    [['777'], [hexBytes(`07000000 82 05 ${text.slice(0, 8)} 01`)]],
  )
  const attributes = {
    ...{ event: 0xe2, alarm: 'powerCut', driverUniqueId: '999', hours: 3_600_000, obdSpeed: 99, rpm: 900 },
    ...{ odometer: 100_000, charge: true, ignition: true, input: 5, sat: 7, pdop: 1.2 },
  }
  const [one, other] = message!.fixes!
  assert.deepEqual(one, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes,
  })
  const more = { versionFw: 1, rssi: 21, power: 12.5, batteryLevel: 80, temp1: 50, humidity: 30 }
  assert.deepEqual(other!.attributes, { ...attributes, event: 0xf0, alarm: 'lowBattery', ...more })
  assert.equal(decodeStream(radshid, frame('00', ''))[0]!.fixes, undefined)
})
