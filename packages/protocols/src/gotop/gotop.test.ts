import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { gotop } from './gotop.ts'

const fixOf = (text: string) => decodeStream(gotop, Buffer.from(`${text}#`))[0]?.fixes?.[0]
const named = (type: string, tail: string) =>
  `868695060715016,${type},A,DATE:261128,TIME:191500,LAT:23.5S,LOT:46.5W,Speed:100.0,${tail}`

test('messages with and without names', () => {
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 53.9957,
  }
  assert.deepEqual(fixOf(named('CMD-T', '95-70,59.5,00.90,502')), {
    ...fix,
    altitude: 59.5,
    attributes: { batteryLevel: 95, rssi: 70, hdop: 0.9 },
  })
  const plain = '1,CMD-F,V,261128,191500,23.5S,46.5W,Speed:100.0,1-1-0-84-20,'
  assert.deepEqual(fixOf(plain), { ...fix, valid: false, attributes: {} })
  assert.deepEqual(fixOf(named('CMD-T', '90-24,1.3,10,'))?.attributes, { batteryLevel: 90, rssi: 24 })
  assert.equal(fixOf(`\r\n${plain}`), undefined)
})

test('alarms of the key and of fences', () => {
  const types = ['CMD-KEY', 'ALM-B1', 'ALM-B2', 'ALM-BB', 'ALM-B?', 'CMD-T']
  assert.deepEqual(
    types.map((type) => fixOf(named(type, ''))?.attributes.alarm),
    ['sos', 'geofenceEnter', 'geofenceExit', 'geofenceEnter', 'geofenceExit', undefined],
  )
  assert.throws(() => fixOf(named('ALM-B', '')), DecodeError)
})
