import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { autofon } from './autofon.ts'

const login = '10 0101 0868695060715016 7a'
const place = '1c0b1a 130f1e fe9c7860 fd3d84a0 02f8 0c 2d 0008 0000 aa'
const tail = `19 50 02d4 0005 1a2b 3c4d c7 ${place}`
const fix = {
  fixTime: new Date('2026-11-28T19:15:30Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: 760,
  speed: 12,
  course: 90,
  network: {
    cellTowers: [
      {
        ...{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0x3c4d },
        signalStrength: -80,
      },
    ],
  },
  attributes: { status: 5, battery: 80, temp1: 25, sat: 7, hdop: 8 },
}
const zeros = (count: number) => '00'.repeat(count)

test('a login is answered; a location and a history of short records follow', () => {
  const location = `11 ${zeros(9)} 05 0000 50 ${zeros(6)} ${zeros(24)} ${tail}`
  const record = `05 50 ${zeros(6)} ${tail}`
  const history = `12 02 0000 ${record} ${record}`.replaceAll(/\s/g, '')
  const [first, second, third] = decodeStream(autofon, `ff ${login} ${location} ${history.padEnd(257 * 2, '0')}`)
  assert.deepEqual(first, {
    uniqueIds: ['868695060715016'],
    replies: [Buffer.concat([Buffer.from('resp_crc='), Buffer.of(0x7a)])],
  })
  assert.deepEqual(second, { fixes: [fix] })
  assert.deepEqual(third, { fixes: [fix, fix] })
})

test('a login and a location of version 4.5', () => {
  const angle = (degrees: number, isPositive: number) =>
    degrees.toString(16).padStart(2, '0') + ((300_000 << 4) | isPositive).toString(16).padStart(6, '0')
  const digits = (value: number) => value.toString(16).padStart(6, '0')
  const location = `02 d0 0000 e7 ${zeros(10)} 80 ${digits(191_530)} ${digits(281_126)} ${angle(23, 0)} ${angle(46, 1)} 0c 005a ${zeros(4)}`
  const stream = `41 0868695060715016 ${zeros(9)} 7a ${location}`
  const [first, second] = decodeStream(autofon, stream)
  assert.deepEqual(first!.uniqueIds, ['868695060715016'])
  assert.deepEqual(second!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:30Z'),
      valid: true,
      latitude: -23.5,
      longitude: 46.5,
      speed: 12,
      course: 90,
      attributes: { alarm: 'general', battery: 80, temp1: -25, sat: 2 },
    },
  ])
  assert.deepEqual(decodeStream(autofon, location), [])
})
