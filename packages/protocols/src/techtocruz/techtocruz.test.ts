import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { techtocruz } from './techtocruz.ts'

const decode = (text: string) => {
  const digits = String(text.length + 2).length
  return decodeStream(techtocruz, Buffer.from(`$$A${text.length + digits},${text.slice(1)}`))
}
const line = ',86123450000,261128191500,A,FLEX,ABC 1D23,100.0,12,-23.5,S,-46.5,W,760.5,90.0,9,28,12.1,3.7,0,1,0,1,1,*F6'

test('a message of its own length; the sign of a place is that of its number', () => {
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760.5,
    speed: 53.9957,
    course: 90,
    attributes: {
      registration: 'ABC 1D23',
      odometer: 12,
      sat: 9,
      rssi: 28,
      power: 12.1,
      battery: 3.7,
      charge: false,
      ignition: true,
      alarm: 'overspeed',
    },
  }
  assert.deepEqual(decode(line), [{ uniqueIds: ['86123450000'], fixes: [fix] }])
  assert.equal(decode(line.replace('-23.5', '23.5'))[0]!.fixes![0]!.latitude, 23.5)
  assert.deepEqual(decode(',RESPO|G33|86123450000,*E3'), [])
})
