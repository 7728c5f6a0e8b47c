import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { techtlt } from './techtlt.ts'

const decode = (text: string) => techtlt.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))[0]

test('a place with its cell, and a state', () => {
  assert.deepEqual(decode('12*POS=Y,19:15:00,28/11/26,2330.0000S,04630.0000W,100,90.5,760.4,09,40076,56341\r\n'), {
    uniqueIds: ['12'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760.4,
        speed: 53.9957,
        course: 90.5,
        network: {
          cellTowers: [{ mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 40_076, cellId: 56_341 }],
        },
        attributes: { sat: 9 },
      },
    ],
  })
  assert.deepEqual(decode('12,INFOGPRS,V Bat=13.8,TEMP=23,I TIM,15\r\n'), {
    uniqueIds: ['12'],
    fixes: [{ outdated: true, attributes: { battery: 13.8, deviceTemp: 23, rssi: 15 } }],
  })
  assert.equal(decode('12*POS=N,19:15:00'), undefined)
})
