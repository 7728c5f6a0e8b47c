import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { anytrek } from './anytrek.ts'

const message = (flags: string, state: string) =>
  `7878 2f00 1c 0086869506071501 0100 9f01 15 1a0b1c130f00 f7 60728502 2029fd04 64 ${flags} 00000000 00000000 ${state} 0000 a0860100 0d0a`

test('a message of fields, answered with its type', () => {
  assert.deepEqual(decodeStream(anytrek, message('5a18', '13')), [
    {
      uniqueIds: ['86869506071501'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: {
            ...{ versionFw: 1, battery: 4.15, rssi: 21, sat: 7, charge: true, ignition: true, alarm: 'general' },
            odometer: 100_000,
          },
        },
      ],
      replies: [Buffer.from('787807001c0000000000000d0a', 'hex')],
    },
  ])
  const { valid, latitude, longitude, attributes } = decodeStream(anytrek, message('5a04', '00'))[0]!.fixes![0]!
  assert.deepEqual([valid, latitude, longitude], [false, 23.5, 46.5])
  assert.deepEqual([attributes.charge, attributes.alarm], [false, undefined])
})
