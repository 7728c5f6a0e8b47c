import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { ivt401 } from './ivt401.ts'

const line = (temperatures: string, more = '') =>
  `(TLA,861234500000017,281126,191500,-23.5,-46.5,100,90,760.5,7,1,20,015,03,0.5,12.3,3.6,-4,${temperatures},1,0.02,-3,0,2000,${more})`
const decode = (...given: Parameters<typeof line>) => decodeStream(ivt401, Buffer.from(`${line(...given)};`))
const attributesOf = (...given: Parameters<typeof line>) => decode(...given)[0]!.fixes![0]!.attributes

test('fields with a block of states', () => {
  const attributes = {
    rssi: 20,
    in1: false,
    in2: true,
    out1: false,
    out2: true,
    adc1: 0.5,
    power: 12.3,
    battery: 3.6,
    deviceTemp: -4,
    temp1: 21.5,
    motion: true,
    acceleration: 0.02,
    odometer: 2000,
    alarm: 'overspeed,hardBraking,lowBattery,powerCut,tow',
    driverUniqueId: 'T7',
  }
  assert.deepEqual(decode('21.5', '1,0,0,0,012,2,0,1,1,0,1,0,8,T7,5,x'), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760.5,
          speed: 53.9957,
          course: 90,
          attributes,
        },
      ],
    },
  ])
  assert.equal(attributesOf('21.5', '1,0,0,0,012,2,0,1,1,0,1,0,8,,5,x').alarm, undefined)
})

test('temperatures in one field, and one that is none', () => {
  const temperatures = (text: string) => {
    const { temp1, temp2, temp3 } = attributesOf(text)
    return [temp1, temp2, temp3]
  }
  assert.deepEqual(temperatures('M+1+2'), [1, 2, undefined])
  assert.deepEqual(temperatures('M-1-2.5+3'), [-1, -2.5, 3])
  assert.throws(() => decode('M+1+2-3'), DecodeError)
  assert.throws(() => decode('x'), DecodeError)
})
