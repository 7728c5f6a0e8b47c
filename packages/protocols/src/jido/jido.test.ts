import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { jido } from './jido.ts'

const fixOf = (text: string) => decodeStream(jido, Buffer.from(`${text}#`))[0]?.fixes?.[0]
const place = { fixTime: new Date('2026-11-28T19:15:00Z'), latitude: -23.5, longitude: -46.5 }

test('a message with a state, and one without', () => {
  const text = '281126,191500,2330.0000,S,04630.0000,W'
  assert.deepEqual(fixOf(`*123,01,V,${text},20,7,067,-45,05,28,26,1,075,Y,0,0000,0000,0000,59`), {
    ...place,
    valid: false,
    altitude: -45,
    speed: 20 * 0.539957,
    course: 67,
    attributes: { odometer: 7, sat: 5, charge: true, batteryLevel: 75, mode: 'Y', blocked: false },
  })
  assert.deepEqual(fixOf(`*123,03,${text},1,58`), { ...place, valid: true, attributes: { alarm: 'lowBattery' } })
  assert.equal(fixOf(`*123,04,A,${text},,58`)?.attributes.alarm, 'tampering')
  assert.equal(fixOf(`*123,01,A,${text},1,2,58`), undefined)
})
