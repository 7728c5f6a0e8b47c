import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { kenji } from './kenji.ts'

const fixOf = (mask: string) => {
  const line = `>C800000,M${mask},O000f,I0002,D191500,A,S2330.0000,W04630.0000,T012.5,H254.3,Y281126,G06*17\r\n`
  return decodeStream(kenji, Buffer.from(line))[0]!.fixes![0]!
}

test('a line of fields with letters', () => {
  assert.deepEqual(fixOf('005004'), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 12.5,
    course: 254.3,
    attributes: { alarm: 'sos', output: 15, input: 2, sat: 6 },
  })
})

test('of several alarms the first counts', () => {
  const alarms = ['000054', '000050', '000040', '000002', '000400', '000800', '000001']
  assert.deepEqual(
    alarms.map((mask) => fixOf(mask).attributes.alarm),
    ['sos', 'lowBattery', 'movement', 'vibration', 'vibration', 'vibration', undefined],
  )
})
