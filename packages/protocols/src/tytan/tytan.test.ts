import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { tytan } from './tytan.ts'

const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
/** At 23.625° south and 45° west. */
const record = (values: string, head = '1f a19999 600000 d9 64') => {
  const body = hexBytes(`${seconds} ${head} ${values}`).toString('hex')
  return `${(body.length / 2 + 1).toString(16).padStart(2, '0')} ${body}`
}
const decode = (...records: string[]) =>
  tytan.decode(hexBytes(`b5 0000 a0 0000689d ${records.join('')} 0000`), testDecodeContext({ transport: 'udp' }))[0]!

test('records with their values; every datagram is answered', () => {
  const { uniqueIds, fixes, replies, refusal } = decode(
    record('05 01 2a 07 02 2000 77 02 ffff 6b 02 4064'),
    record('', '18a1999960000003fa'),
  )
  assert.deepEqual([uniqueIds, replies, refusal], [['26781'], [Buffer.from('^20')], Buffer.from('^20')])
  const [{ latitude, ...fix }, other] = fixes as [(typeof fixes & object)[number], (typeof fixes & object)[number]]
  assert.ok(Math.abs(latitude! + 23.625) < 1e-4)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    longitude: -45,
    speed: 53.9957,
    course: 90,
    attributes: { sat: 7, ignition: true, rssi: 6, input: 42, alarm: 'general', fuelValue: '40.0%' },
  })
  assert.deepEqual([other.valid, other.speed], [false, undefined])
})

test('values of every other type', () => {
  const values = [
    ...[
      '02 03 00abcd',
      '06 05 0f 3fc00000',
      '06 05 20 3fc00000',
      '08 01 03',
      '09 08 0102030405060708',
      '0a 08 1112131415161718',
    ],
    ...[
      '18 04 01 f6 02 18',
      '1c 03 1388 00',
      '5a 04 41480000',
      '65 01 32',
      '66 01 12',
      '6b 02 8064',
      '6c 04 00000010',
      '96 01 01',
    ],
  ].join('')
  assert.deepEqual(decode(record(values)).fixes![0]!.attributes, {
    ...{ sat: 7, ignition: true, rssi: 6, tripOdometer: 43_981, adc0: 1.5, di0: 1.5, antihijack: 3 },
    ...{ unauthorized: '0102030405060708', authorized: '1112131415161718', temp1: -10, temp2: 24, axleWeight: 5000 },
    ...{ power: 12.5, obdSpeed: 50, rpm: 900, fuelValue: '50.0 l', obdOdometer: 80, door: 1 },
  })
})
