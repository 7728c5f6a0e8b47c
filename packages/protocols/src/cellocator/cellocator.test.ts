import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { cellocator } from './cellocator.ts'

function said(hex: string) {
  const [message] = decodeStream(cellocator, hex)
  return {
    id: message?.uniqueIds?.[0],
    fix: message?.fixes?.[0],
    reply: message?.replies?.[0]?.toString('hex'),
  }
}
// type id control number hardware firmware - status - - event mode inputs
const head = (code: string, event = '2c') => `${code} 00 98ab3100 0856 b1 2b 2c 04 1a 16 00 ${event} 03 21000080`
// odometer driver - - - - satellites
const rest = '4c8f01 b8a5c7010000 78dd 00 04 02 0f'
const time = '05 1e 0e 15 0b ea07'
const states = {
  ...{ versionHw: 43, versionFw: 44, status: 10, mode: 3, ignition: true, door: true, charge: true, input: 0x21000080 },
  ...{ odometer: 102220, driverUniqueId: 'b8a5c7010000', sat: 15 },
}

test('a status measures in radians, centimetres and bytes', () => {
  const { id, fix, reply } = said(
    `${head('4d434750')} 00 f3f5ffb0 ${rest} 00c2eb0b 00e1f505 18290100 82060000 8813 ${time} 00`,
  )
  assert.equal(id, '3255192')
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-21T14:30:05Z'),
    valid: true,
    latitude: 180 / Math.PI,
    longitude: 2 * (180 / Math.PI),
    altitude: 760.56,
    speed: 16.66 * 1.94384,
    course: 5 * (180 / Math.PI),
    attributes: { ...states, event: 44, adc1: 0xf3, adc2: 0xf5, adc3: 0xff, adc4: 0xb0 },
  })
  assert.equal(reply, '4d4347500498ab3100000000000000b1000000000000000000000029')
})

test('the alternative form measures in degrees and km/h', () => {
  const { fix } = said(`${head('4d435047')} 00 f300 f501 ${rest} 8c3c34e4 d87ff6f1 18290100 3c000000 5a00 ${time} 00`)
  assert.deepEqual(
    [fix?.latitude, fix?.longitude, fix?.speed, fix?.course],
    [-23.5503656, -46.6338676, 60 * 0.539957, 0.09],
  )
  assert.deepEqual([fix?.attributes.adc1, fix?.attributes.adc2], [0xf3, 0x1f5])
})

const alarms: readonly [string, string][] = [
  ['46', 'sos'],
  ['50', 'powerCut'],
  ['51', 'lowPower'],
]
for (const [event, alarm] of alarms) {
  test(`event ${event} is ${alarm}`, () => {
    const hex = `${head('4d434750', event)} 00 00000000 ${rest} 00000000 00000000 00000000 00000000 0000 ${time} 00`
    assert.equal(said(hex).fix?.attributes.alarm, alarm)
  })
}

test('modules hold values by number, a place and a time', () => {
  const values = '02 1500 0000 00000000 02 8240 04 07000000 8340 04 08000000'
  const place = '06 1300 04 00 00 0b 00c2eb0b 00e1f505 18290100 64 e803'
  const clock = '07 0700 01 05 1e 0e 15 0b 1a'
  const modules = [values, place, clock].join('').replaceAll(' ', '')
  const length = Buffer.of((modules.length / 2 + 6) & 0xff, 0).toString('hex')
  const { fix, reply } = said(`4d434750 0b de662200 4816 54 00 ${length} 0000 0000 ${modules} 000000`)
  assert.equal(fix?.fixTime?.toISOString(), '2026-11-21T14:30:05.000Z')
  assert.deepEqual([fix?.latitude, fix?.longitude, fix?.speed], [180 / Math.PI, 2 * (180 / Math.PI), 1.94384])
  assert.deepEqual(fix?.attributes, { io16514: 7, io16515: 8 })
  assert.equal(reply, '4d4347500bde6622005400000000800a00000000000903000000005b')
})

test('an output is switched by its number and state, in one command', () => {
  const message = cellocator.encode!(
    { type: 'outputControl', attributes: { index: 2, data: '1' } },
    { ...testTarget(), uniqueId: '3255192' },
  )!
  assert.equal(message.toString('hex', 0, 20), '4d4347500098ab31000000000000030312120000')
  assert.equal(cellocator.effects?.textOf?.(message), 'output 2 1')
  assert.equal(cellocator.effects?.textOf?.(hexBytes(`${message.toString('hex')}00`)), undefined)
})
