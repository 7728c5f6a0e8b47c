import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { aquila } from './aquila.ts'

const decode = (tail: string, validity = 'A', end = '\r\n') =>
  decodeStream(
    aquila,
    Buffer.from(`$$FLEET_7,700401,20,-23.500000,-46.625000,261231235958,${validity},${tail}*5e${end}`),
  )
const fixOf = (tail: string) => decode(tail)[0]?.fixes?.[0]
const of = (count: number, item = '7') => `${item},`.repeat(count)

const place = {
  fixTime: new Date('2026-12-31T23:59:58Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.625,
}
const MOTION = '19,100,5000,'
const motion = { event: 20, rssi: 19, odometer: 5000 }

test('a sensor is reported with a place, in lines that end in LF or CRLF', () => {
  const fix = { ...place, attributes: { event: 20, sensorId: 1, sensorData: '12AB' } }
  assert.deepEqual(decode('01,12AB,'), [{ uniqueIds: ['700401'], fixes: [fix] }])
  assert.deepEqual(decode('01,12AB,', 'V', '\n'), [{ uniqueIds: ['700401'], fixes: [{ ...fix, valid: false }] }])
})

const basic = (direction: string) =>
  `${MOTION}driver,68,1,${of(3)}${of(3)}1,0,${of(1)}1,${of(1)}${of(7)}${of(1)}${of(8)}${direction},`

test('the first form has fuel, inputs as texts and a direction', () => {
  const attributes = { ...motion, fuel: 68, in1: '1', charge: true, in2: '0', ignition: true }
  assert.deepEqual(fixOf(basic('0,0,1,1')), { ...place, speed: 53.9957, course: 90, attributes })
})

const directions: readonly (readonly [bits: string, course: number | undefined])[] = [
  ['0,0,0,0', undefined],
  ['0,0,0,1', 0],
  ['1,0,0,0', 315],
  ['1,0,0,1', undefined],
]
for (const [bits, course] of directions) {
  test(`direction ${bits} is ${course}`, () => assert.equal(fixOf(basic(bits))?.course, course))
}

const obd = (values: string) =>
  `${MOTION}120,${of(3)}${of(2)}${of(3)}1,${of(2)}${of(1)}0,${of(1)}${of(5)}${of(2)}${of(6)}${of(2)}${of(4)}12483,3731,${of(6)}${values},-89,44,-1062,0,`

test('the second form has voltages and what the bus of the vehicle told', () => {
  const attributes = { ...motion, charge: true, ignition: false, power: 12483, battery: 3731 }
  const fix = { ...place, speed: 53.9957, course: 120 }
  assert.deepEqual(fixOf(obd('P(0C:0FA0|0D:32|),D(P0301|P0420)')), {
    ...fix,
    attributes: { ...attributes, obd: '0C:0FA0|0D:32|', dtcs: 'P0301 P0420' },
  })
  assert.deepEqual(fixOf(obd('P(),D(')), { ...fix, attributes })
})

test('the third form has satellites, an analog input and voltages', () => {
  const tail = `${MOTION}256,9,0.810000,${of(2)}15,1,${of(3)}${of(2)}${of(1)}1,0,${of(2)}1,${of(6)}${of(2)}${of(4)}${of(2)}${of(2)}${of(4)}12483,294,`
  const attributes = {
    ...motion,
    sat: 9,
    hdop: 0.81,
    adc1: 15,
    in1: 1,
    charge: true,
    in2: 0,
    ignition: true,
    power: 12483,
    battery: 294,
  }
  assert.deepEqual(fixOf(tail), { ...place, speed: 53.9957, course: 256, attributes })
})

test('lines of other forms mean nothing', () => {
  for (const tail of [MOTION, `${MOTION}${of(12)}`, basic('0,0,1,2'), basic('0,0,1,1').replace('5000', '-5000'), '1,,'])
    assert.deepEqual(decode(tail), [])
  const settings = Buffer.from('$$FLEET_7,700401,15,2_00AP,internet,GPS:YES,*75\r\n')
  assert.deepEqual(decodeStream(aquila, settings), [])
})
