import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { sanav } from './sanav.ts'

const line = 'imei=861234500000017&rmc=$GPRMC,191500.000,A,2330.0000,S,04630.0000,W,12.50,,281126,,'
const decode = (text: string) => decodeStream(sanav, Buffer.from(text))
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
}

test('a place with its inputs; the last message before a line end has none', () => {
  const [first, second] = decode(
    `${line}*18,AUTO,0121,2.1${line.replaceAll('=', ':').replace('&', '')}*05,AUTO-4095mv\r\n`,
  )
  const off = { in2: false, in3: false, in4: false, in5: false, out1: false, out2: false }
  const attributes = { ...off, in1: true, ignition: true, charge: true, alarm: 'lowBattery' }
  assert.deepEqual(first, { uniqueIds: ['861234500000017'], fixes: [{ ...fix, attributes }] })
  assert.deepEqual(second, { uniqueIds: ['861234500000017'], fixes: [{ ...fix, attributes: {} }] })
})

test('a set bit of the battery is no alarm, and another form is nothing', () => {
  const [message] = decode(`${line}*18,AUTO,0200,\r\n`)
  assert.equal(message!.fixes![0]!.attributes.alarm, undefined)
  assert.deepEqual(decode('imei=86x\r\n'), [])
})
