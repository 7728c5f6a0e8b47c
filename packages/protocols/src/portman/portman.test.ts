import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, testTarget } from '../testing.ts'
import { portman } from './portman.ts'

const fixOf = (text: string) => decodeStream(portman, Buffer.from(`${text}\r\n`))[0]?.fixes?.[0]
const place = 'A,261128191500,S2330.0000W04630.0000,100,90'

test('the standard form with its fuel, card and ignition', () => {
  assert.deepEqual(fixOf(`%%12345,${place},C-5,95000000,F125,253,7,1.5,21,G40,more`), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 53.9957,
    course: 90,
    attributes: {
      ...{ temp1: '-5', status: 0x95000000, fuel: 40, event: 253, ignition: true },
      ...{ sat: 7, odometer: 1500, rssi: 21 },
    },
  })
  const { attributes } = fixOf(`$PTMLA,12345,${place.replace('A', 'L')},NA,95000000,0042,254,7,1.5,21,GNA`)!
  assert.deepEqual([attributes.driverUniqueId, attributes.ignition, attributes.fuel], ['0042', false, undefined])
  assert.equal(fixOf(`%%12345,${place},NA,95000000,F125,1,7,1.5,21`)?.attributes.fuel, 12.5)
  assert.equal(fixOf(`%%12345,${place.replace('A', 'L')},NA,95000000,NA,1,7,1.5,21`)?.valid, false)
})

test('the extended form', () => {
  assert.deepEqual(fixOf(`$EXT,12345,${place},NA,F125,7,21,1.5,0042,01820000,253`)?.attributes, {
    ...{ fuel: 125, sat: 7, rssi: 21, odometer: 1500, driverUniqueId: '0042', status: 0x1820000, event: 253 },
  })
  assert.equal(fixOf(`$ABC,12345,${place}`), undefined)
})

test('commands that cut and free the engine', () => {
  const sent = (type: 'engineStop' | 'engineResume') => String(portman.encode!({ type, attributes: {} }, testTarget()))
  assert.equal(sent('engineStop'), '&&123456789012345,XA5\r\n')
  assert.equal(sent('engineResume'), '&&123456789012345,XA6\r\n')
})
