import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { t622iridium } from './t622iridium.ts'

const id = Buffer.from('861234500000017').toString('hex')
const envelope = (payload: string) => {
  const length = payload.replaceAll(' ', '').length / 2
  const two = (value: number) => value.toString(16).padStart(4, '0')
  const head = `01 001c 00000001 ${id} 00 0001 0000 6b0b2834`
  return `01 ${two(31 + 3 + length)} ${head} 02 ${two(length)} ${payload}`
}
const decode = (format: string | undefined, payload: string) =>
  decodeStream(t622iridium, envelope(payload), { attributes: { 't622iridium.format': format } })

test('the values stand in the order of the setting', () => {
  const format = '01,02,03,04,05,06,07,08,09,0A,0B,0C,0D,14,15,19,1A,1B,99'
  const payload = '23 206b99fe 60773afd b4e49d32 01 07 14 6400 5a00 0c fcff e8030000 3c000000 01 02 6801 ce04 05'
  assert.deepEqual(decode(format, payload), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: -4,
          speed: 53.9957,
          course: 90,
          attributes: {
            event: 35,
            sat: 7,
            rssi: 20,
            hdop: 1.2,
            odometer: 1000,
            hours: 60_000,
            output: 1,
            input: 2,
            battery: 3.6,
            power: 12.3,
          },
        },
      ],
    },
  ])
})

test('without the setting, or with too few bytes, it is refused', () => {
  assert.throws(() => decode(undefined, '23'), DecodeError)
  assert.throws(() => decode('01,02', '23'), RangeError)
})
