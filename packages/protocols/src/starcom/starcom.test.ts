import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { starcom } from './starcom.ts'

const decode = (text: string, attributes = {}) =>
  starcom.decode(Buffer.from(text), testDecodeContext({ transport: 'udp', attributes }))
const place =
  'gps_valid=1,datetime_actual=2026/11/28 16:15:00,latitude=-23.5,longitude=-46.5,altitude=760,velocity=100,heading=90'

test('named values; those that are unknown keep their name and text', () => {
  const state = 'eventid=4,odometer=12.3456,satellites=7,ignition=1,door=0,arm=1,fuel=40,rpm=900'
  const volts = 'main_voltage=12.5,backup_voltage=-1.00,analog1=0.5,analog2=1,analog3=2,driver=,kind=7,network=TIM'
  assert.deepEqual(decode(`x|unit=77,${place},${state},${volts}|\r\n`, { 'decoder.timezone': 'GMT-3' }), [
    {
      uniqueIds: ['77'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90,
          attributes: {
            ...{ event: 4, odometer: 12_345, sat: 7, ignition: true, door: false, armed: true, fuel: 40, rpm: 900 },
            ...{ power: 12.5, battery: -1, adc1: 0.5, adc2: 1, adc3: 2, kind: '7', network: 'TIM' },
          },
        },
      ],
    },
  ])
})

test('a datagram that names no unit is nothing; what is no named value is refused', () => {
  assert.deepEqual(decode(`|${place}|`), [])
  for (const text of ['hello', '|unit|', '|unit=1,velocity=1.5|']) assert.throws(() => decode(text), DecodeError)
})
