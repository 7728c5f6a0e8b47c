import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, testTarget } from '../testing.ts'
import { carcell } from './carcell.ts'

const fixOf = (text: string) => decodeStream(carcell, Buffer.from(`${text}\r`))[0]?.fixes?.[0]
const state = '100,090,+010-020+100,036,21,1,7,C'
const tail = '281126,191500,1,0,'

test('a report located by satellites, with its accelerometer and panel', () => {
  assert.deepEqual(fixOf(`%868695060715016,S2330.0000,W04630.0000,${state}${tail}1,A2,1250,5A\n`), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 53.9957,
    course: 90,
    attributes: {
      ...{ archive: true, x: 10, y: -20, z: 100, battery: 136 * 0.0294, rssi: 21, jamming: true, gps: 7 },
      ...{ clockType: 'C', blocked: true, ignition: false, cloned: true, painel: true, power: 12.5 },
    },
  })
})

test('a report located by cells, with its acceleration and a delivery', () => {
  const iccid = '89550000000000000000'
  const text = `$868695060715016,CEL,S23.5000,W46.5000,0,0,5,036,21,0,7,G,${tail}15,F3,1250,${iccid},5A`
  const { latitude, longitude, attributes } = fixOf(text)!
  assert.deepEqual([latitude, longitude], [-23.5, -46.5])
  const { archive, acceleration, timeUntilDelivery, input, power } = attributes
  assert.deepEqual([archive, acceleration, timeUntilDelivery, input, power], [false, 5, 15, '3', 12.5])
  assert.equal(attributes.iccid, iccid)
  assert.equal(fixOf(text.replace(`15,F3,1250,${iccid}`, '0,F1,1250'))?.attributes.alarm, 'general')
})

test('commands that cut and free the engine', () => {
  const sent = (type: 'engineStop' | 'engineResume') => String(carcell.encode!({ type, attributes: {} }, testTarget()))
  assert.equal(sent('engineStop'), '$SRVCMD,123456789012345,BA#\r\n')
  assert.equal(sent('engineResume'), '$SRVCMD,123456789012345,BD#\r\n')
})
