import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { robotrack } from './robotrack.ts'

const login = `00 ${Buffer.from('ROBOT').toString('hex').padEnd(32, '0')} ${Buffer.from('868695060715016').toString('hex')} ${'31'.repeat(37)}`
const moment = Date.UTC(2026, 10, 28, 19, 15)
const seconds = Buffer.alloc(4)
seconds.writeUInt32LE(moment / 1000)
const state = 'a7 e3 e2 0100 0200 0300 00'
const attributes = {
  ...{ sat: 7, rssi: 2, motion: true, charge: true, in1: true, in2: false, in3: false, in4: false },
  ...{ batteryLevel: 100, deviceTemp: -30, adc1: 1, adc2: 2, adc3: 3 },
}

test('a login is answered; reports are located by satellites, or by a cell', () => {
  const gps = `03 ${seconds.toString('hex')} 206b99fe 60773afd 64 ${state}`
  const gsm = `04 ${seconds.toString('hex')} d402 0a00 6400 c800 00 ${state}`
  const [first, located, near, ...others] = decodeStream(
    robotrack,
    `${login} ${gps} ${gsm} 800166 07 0100 0000000000 ff`,
  )
  assert.deepEqual(first, { uniqueIds: ['868695060715016'], replies: [hexBytes('800166')] })
  assert.deepEqual(located!.fixes, [
    { fixTime: new Date(moment), valid: true, latitude: -23.5, longitude: -46.5, speed: 53.9957, attributes },
  ])
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 100, cellId: 200 }
  assert.deepEqual(near!.fixes, [
    { outdated: true, deviceTime: new Date(moment), network: { cellTowers: [tower] }, attributes },
  ])
  assert.deepEqual([others, decodeStream(robotrack, gps)], [[], []])
})
