import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { vtfms } from './vtfms.ts'

const message = (place: string, heading: string, alarm = '14') =>
  `(868695060715016,00I76,${alarm},1,20,0,07,,A,191500,281126,${place},${heading},100,5,7,K,123,1,12.5,,40,1.5,,,1,0,0,1,0,1,0,,4)105`
const fixOf = (text: string) => decodeStream(vtfms, Buffer.from(text + text))[1]!.fixes![0]!

test('messages with degrees, and with degrees and minutes in one number', () => {
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    course: 225,
    speed: 53.9957,
    attributes: {
      ...{ alarm: 'powerCut', rssi: 20, sat: 7, hours: 18_000_000, idleHours: 7, odometer: 12_300, charge: true },
      ...{ power: 12.5, fuel: 40, adc1: 1.5, in1: 1, in2: 0, in3: 0, in4: 1, out1: 0, out2: 1, out3: 0 },
    },
  }
  assert.deepEqual(fixOf(message('-23.5,-46.5', 'SW')), fix)
  assert.deepEqual(fixOf(message('-2330.0,-04630.0', '90')), { ...fix, course: 90 })
  const { course, attributes } = fixOf(message('-23.5,-46.5', 'WN', '99'))
  assert.deepEqual([course, attributes.alarm], [0, undefined])
})
