import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { raveon } from './raveon.ts'

const fixOf = (text: string) => decodeStream(raveon, Buffer.from(`${text}\r\n`))[0]?.fixes?.[0]

test('a line of fields, south and west with a minus', () => {
  const text = '$PRAVE,0001,0002,-2330.0000,-04630.0000,111500,1,10,168,-3,13.3,3,-83,100,90,P,1003.4*66'
  assert.deepEqual(fixOf(text), {
    fixTime: new Date('2026-11-21T11:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 168,
    speed: 53.9957,
    course: 90,
    attributes: { sat: 10, temp1: -3, power: 13.3, input: 3, rssi: -83, alarm: 'P' },
  })
  assert.equal(fixOf(text.replace('500,1,', '500,0,'))?.valid, false)
  assert.equal(fixOf(text.replace(',P,', ',,'))?.attributes.alarm, undefined)
  assert.equal(fixOf(text.replace(',P,', ',Q,')), undefined)
})
