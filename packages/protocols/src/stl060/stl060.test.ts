import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { stl060 } from './stl060.ts'

const decode = (place: string, tail: string) =>
  decodeStream(stl060, Buffer.from(`noise$1,861234500000017,D001,AB12,28/11/26,19:15:00,${place},12.5,90,${tail},A,x#`))

test('the short tail, and minutes without a point', () => {
  assert.deepEqual(decode('23300000S,046300000W', '120,1,1,1,40'), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 12.5,
          course: 90,
          attributes: { odometer: 120, ignition: true, input: 4, fuel: 40 },
        },
      ],
    },
  ])
})

test('the long tail, and minutes with a point', () => {
  const [message] = decode('2330.0000S,04630.0000W', '1,0,0,0,3,0008,1450,-4,34,1,0,1')
  assert.deepEqual(message!.fixes![0]!.attributes, {
    charge: true,
    ignition: false,
    input: 3,
    driverUniqueId: '0008',
    odometer: 1450,
    temp1: -4,
    fuel: 34,
    acceleration: true,
    output: 2,
  })
  assert.deepEqual(decode('2330.0000S,04630.0000W', '1,0,1,0,3,0008,1450,40,34,1,0,1'), [])
})
