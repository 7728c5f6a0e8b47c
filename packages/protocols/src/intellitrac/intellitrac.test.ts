import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { intellitrac } from './intellitrac.ts'

const report = '1010,20261128191500,-46.5,-23.5,100,90,760,7,995,3,1'
const attributesOf = (more: string) =>
  decodeStream(intellitrac, Buffer.from(`${report}${more}\r\n`))[0]!.fixes![0]!.attributes

test('bytes that are sent back stand before a line with a head', () => {
  const sync = hexBytes('faf81b010a60333c')
  const [echo, message, ...others] = decodeStream(
    intellitrac,
    Buffer.concat([sync, Buffer.from(`$RP:1,${report}\n$OK:TRACKING\r\n`)]),
  )
  assert.deepEqual([echo, others], [{ replies: [sync] }, []])
  assert.deepEqual(message, {
    uniqueIds: ['1010'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 53.9957,
        course: 90,
        attributes: { sat: 7, alarm: 'sos', event: 995, input: 3, output: 1 },
      },
    ],
  })
})

test('analog inputs need a point, and the data of the engine are read as a whole', () => {
  const { adc1, adc2 } = attributesOf(',0.5,4.2')
  assert.deepEqual([adc1, adc2], [0.5, 4.2])
  assert.equal(attributesOf(',0,139.8').adc1, undefined)
  const engine = attributesOf(',0.5,4.2,20261128191500,0,60,900,-5,7,8,-9,10,11,12,13')
  const { obdSpeed, rpm, coolant, fuel, fuelConsumption, temp1 } = engine
  assert.deepEqual([obdSpeed, rpm, coolant, fuel, fuelConsumption, temp1], [60, 900, -5, 7, 8, -9])
  const { chargerPressure, tpl, axleWeight, obdOdometer } = engine
  assert.deepEqual([chargerPressure, tpl, axleWeight, obdOdometer], [10, 11, 12, 13])
  assert.equal(attributesOf(',0.5,4.2,20261128191500,0,60,900').rpm, undefined)
})
