import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { plugin } from './plugin.ts'

const decode = (text: string) => decodeStream(plugin, Buffer.from(`${text}#`))
const replies = [Buffer.from('$$hb,1#')]
const report = '20261128191500,-46.5,-23.5,100,90,-5,-1,2,1.5,3145731,2.5,any,0'
const attributesOf = (more: string) => decode(`77,${report}${more}`)[0]!.fixes![0]!.attributes

test('a report is answered; valid place, ignition and inputs are bits', () => {
  const [message] = decode(`$$STATUS,fleet7,${report}`)
  assert.deepEqual([message!.uniqueIds, message!.replies, message!.refusal], [['fleet7'], replies, replies[0]])
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: -5,
      speed: 53.9957,
      course: 90,
      attributes: {
        ...{ sat: -1, odometer: 1500, status: 3145731, fuel: 2.5 },
        ...{ ignition: true, in1: true, in2: true, in3: false, in4: false },
      },
    },
  ])
  assert.deepEqual(decode('anything'), [{ replies }])
})

test('without a comma behind the header the identifier begins with a digit', () => {
  assert.deepEqual(decode(`$$STATUS801,${report}`)[0]!.uniqueIds, ['801'])
  assert.deepEqual(decode(`801,${report}`)[0]!.uniqueIds, ['801'])
})

test('sensors, and an event behind them or alone', () => {
  const { temp1, temp2, rpm, obdSpeed, throttle, power } = attributesOf(',-1.5,2,3,900,40,1,2,3,4,55,126')
  assert.deepEqual([temp1, temp2, rpm, obdSpeed, throttle, power], [-1.5, 2, 900, 40, 5.5, 12.6])
  const { event, alarm } = attributesOf(',1,2,3,4,5,6,7,8,9,10,11,+,11317,x')
  assert.deepEqual([event, alarm], [11317, 'hardAcceleration'])
  assert.equal(attributesOf(',+,11319,').alarm, 'hardBraking')
})
