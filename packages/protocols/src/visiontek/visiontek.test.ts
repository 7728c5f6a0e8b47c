import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { visiontek } from './visiontek.ts'

const decode = (text: string) => decodeStream(visiontek, Buffer.from(`${text}#`))
const time = '28,11,26,19,15,00'
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
}

test('a vehicle with two identifiers, and the ten digits of its driver', () => {
  const text = `$1,VAN-12,868695060715016,${time},23300000S,046300000W,100.0,090,760,7,12,1,0,1,0,1,20,A,0123456789,x`
  assert.deepEqual(decode(text), [
    {
      uniqueIds: ['VAN-12', '868695060715016'],
      fixes: [
        {
          ...fix,
          altitude: 760,
          course: 90,
          attributes: {
            ...{
              sat: 7,
              odometer: 12_000,
              ignition: true,
              io1: '0',
              io2: '1',
              immobilizer: '0',
              charge: true,
              rssi: 20,
            },
            driverUniqueId: '0123456789',
          },
        },
      ],
    },
  ])
})

test('inputs and outputs, decimal degrees, and a message without either', () => {
  const text = `$1,VAN-12,${time},23.5000S,46.5000W,1000,090,0.8,760,12,0,0,1,0,1,0,0,0,1.5,2,VERSION 1,A`
  const { attributes } = decode(text)[0]!.fixes![0]!
  assert.deepEqual(attributes, {
    hdop: 0.8,
    odometer: 12_000,
    input: '0,0,1,0',
    output: '1,0,0,0',
    adc1: '1.5',
    adc2: '2',
  })
  assert.deepEqual(decode(`$1,VAN-12,${time},2330.0000S,04630.0000W,100.0,090,x,V`), [
    { uniqueIds: ['VAN-12'], fixes: [{ ...fix, valid: false, course: 90, attributes: {} }] },
  ])
  assert.deepEqual(decode(`$1,VAN-12,${time},0000.0000,0000.0000,100.0,090,x,V`), [])
})
