import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { alematics } from './alematics.ts'

const line = (rest: string) =>
  `$T,2,31,868695060715016,20261128191500,20261128191530,-23.5,-46.5,100,90,-7,0.8,7,3,1,1.50,12.5,12345,${rest}\r\n`
const fixOf = (rest: string) => decodeStream(alematics, Buffer.from(line(rest)))[0]!.fixes![0]!
const attributes = {
  ...{ type: 2, index: 31, hdop: 0.8, sat: 7, input: 3, output: 1, adc1: 1.5, power: 12.5, odometer: 12_345 },
}

test('a line of fields behind a heartbeat, which is sent back', () => {
  const heartbeat = Buffer.from('faf80007000315ad4e783ad2', 'hex')
  const [alive, message] = decodeStream(alematics, Buffer.concat([heartbeat, Buffer.from(line(''))]))
  assert.deepEqual(alive, { replies: [heartbeat] })
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      deviceTime: new Date('2026-11-28T19:15:30Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: -7,
      speed: 53.9957,
      course: 90,
      attributes,
    },
  ])
})

test('a text or values by the bits of a mask', () => {
  assert.deepEqual(fixOf('0,$S,hi, there').attributes, { ...attributes, text: 'hi, there' })
  assert.deepEqual(fixOf('38,12770,4109,9').attributes, { ...attributes, power: 12_770, battery: 4109, rssi: 9 })
  assert.deepEqual(fixOf('25,x,60,900').attributes, { ...attributes, obdSpeed: 60, rpm: 900 })
  assert.deepEqual(fixOf('0').attributes, attributes)
  assert.throws(() => fixOf('2,x'), DecodeError)
})
