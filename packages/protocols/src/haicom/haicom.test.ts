import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { haicom } from './haicom.ts'

test('a place in one field of digits, states as texts', () => {
  const line = '$GPRS868695060715016,602S,261128,191500,1233000004630000,0105,0905,111,10004,,11,00LH#V037*'
  const place = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    latitude: -23.5,
    longitude: -46.5,
    speed: 10.5,
    course: 90.5,
  }
  const states = { versionFw: '602S', status: '111', gprsCount: '10004', input: '11', output: '00', battery: 3.7 }
  const [message] = decodeStream(haicom, Buffer.from(line))
  assert.deepEqual(message, { uniqueIds: ['868695060715016'], fixes: [{ ...place, valid: true, attributes: states }] })
  const [other] = decodeStream(haicom, Buffer.from(line.replace(',12330', ',62330')))
  const { latitude, longitude, valid } = other!.fixes![0]!
  assert.deepEqual([latitude, longitude, valid], [23.5, 46.5, false])
})
