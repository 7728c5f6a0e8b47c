import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { transync } from './transync.ts'

const place = '1a0b1c130f00 02857260 04fd2920'
const fixed = (state: string, event: string, flags: string) =>
  `0064 0868695060715016 0007 01 ${place} 64 005a 0a 00c8 ${state} 00 ${event} ${flags} 3c 2a 07 0f fffe`
const decode = (part: string, tags: string) => decodeStream(transync, `3a3a 2b ${part} ${tags} 2323`)

test('the fixed part and its tags', () => {
  const tags = '01 05 0001e240 00 02 04 0a0b0c0d 05 02 00fa 06 02 00fb'
  const [message] = decode(fixed('49', '0a', '80'), tags)
  assert.deepEqual(message, {
    uniqueIds: ['0868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        network: {
          cellTowers: [
            {
              ...{ mobileCountryCode: 0, mobileNetworkCode: 10, locationAreaCode: 100, cellId: 200 },
              signalStrength: -60,
            },
          ],
        },
        attributes: {
          ...{ ignition: true, in3: false, out2: true, out1: false, event: 10, alarm: 'sos', archive: true },
          ...{ battery: 4, sat: 7, hdop: 15, adc1: -2, odometer: 123_456, driverUniqueId: '0a0b0c0d' },
          ...{ adc2: 250, adc3: 251 },
        },
      },
    ],
  })
})

test('alarms come in their order; north and east are bits; a tag may be empty', () => {
  const { latitude, longitude, valid, attributes } = decode(fixed('16', '11', '20'), '01 00 02 02 0a0b')[0]!.fixes![0]!
  assert.deepEqual([latitude, longitude, valid], [23.5, 46.5, false])
  assert.equal(attributes.alarm, 'powerOff,overspeed,gpsAntennaCut')
  assert.deepEqual([attributes.odometer, attributes.driverUniqueId], [undefined, '0a0b'])
})
