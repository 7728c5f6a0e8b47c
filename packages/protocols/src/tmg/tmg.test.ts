import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { tmg } from './tmg.ts'

const decode = (text: string) => decodeStream(tmg, Buffer.from(`$$x${text}\r\n`))
const head = (type: string) => `$${type},L,861234500000017,28112026,191500,1,2330.0000,S,04630.0000,W,100.0,090.5`
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
  course: 90.5,
}
const long = (operator: string, version: string, rfid: string) =>
  `-4,1.2,7,9,${operator},20,cell,1,3.6,12.3,0110,0011,01,01.5-00.0,2.5,7.5,${version},${rfid}#`

test('a long tail, whose texts must all be there', () => {
  const [message] = decode(`${head('rmv')},${long('Vivo', 'SW1', 'T7,')}`)
  assert.deepEqual(message, {
    uniqueIds: ['861234500000017'],
    fixes: [
      {
        ...place,
        altitude: -4,
        attributes: {
          alarm: 'powerCut,sos',
          hdop: 1.2,
          sat: 7,
          satVisible: 9,
          operator: 'Vivo',
          rssi: 20,
          ignition: true,
          battery: 3.6,
          power: 12.3,
          input: 6,
          output: 3,
          adc1: 1.5,
          adc2: 2.5,
          versionFw: 'SW1',
          driverUniqueId: 'T7',
        },
      },
    ],
  })
  for (const tail of [long('', 'SW1', 'T7,'), long('Vivo', '', 'T7,'), long('Vivo', 'SW1', '')]) {
    assert.deepEqual(decode(`${head('iof')},${tail}`)[0]!.fixes, [{ ...place, attributes: { ignition: false } }])
  }
})

test('a short tail with levels; another one is nothing', () => {
  const [message] = decode(`${head('loc')},cell,20,7,100,1,LHLL,NNNN,HL,0.14,3.11,bus,2000,x`)
  const pins = { in1: false, in2: true, in3: false, in4: false, out1: true, out2: false }
  const attributes = { rssi: 20, sat: 7, ignition: true, ...pins, adc1: 0.14, adc2: 3.11, odometer: 2000 }
  assert.deepEqual(message!.fixes, [{ ...place, attributes }])
  assert.deepEqual(decode(`${head('loc')},x`), [])
})
