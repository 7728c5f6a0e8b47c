import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { pretrace } from './pretrace.ts'

const fixOf = (items: string, distance = '000003E8') => {
  const place = `A2611281915002330.0000S04630.0000W1000902F8${distance}70812`
  return decodeStream(pretrace, Buffer.from(`(868695060715016U1110${place}00000000,&${items}^7D)`))[0]!.fixes![0]!
}
const state = { odometer: 1000, sat: 7, hdop: 8, rssi: 12 }

test('a message with and without items', () => {
  assert.deepEqual(fixOf(''), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: state,
  })
  assert.deepEqual(fixOf('P11A4,P204E2,T164,T264,F103E8,R104C5,Z').attributes, {
    ...state,
    ...{ battery: 4.2, power: 12.5, deviceTemp: 25, temp2: 25, fuel1: 10, driverUniqueId: '4C5' },
  })
  assert.equal(fixOf('P180%').attributes.batteryLevel, 80)
  for (const items of ['P11A4,', 'P11A', 'T1xy']) assert.throws(() => fixOf(items), DecodeError)
  assert.throws(() => fixOf('', '80000000'), DecodeError)
})

test('commands in brackets with their check digits', () => {
  const sent = (type: 'custom' | 'positionPeriodic', attributes: object) =>
    pretrace.encode!({ type, attributes: { ...attributes } }, testTarget())!
  assert.equal(String(sent('custom', { data: 'D21012' })), '(123456789012345D21012^44)')
  const periodic = sent('positionPeriodic', { frequency: 60 })
  assert.match(String(periodic), /^\(123456789012345D22160,60,,\^[0-9A-F]{2}\)$/)
  assert.equal(effectOfMessage(pretrace, periodic), undefined)
  assert.equal(effectOfMessage(pretrace, sent('custom', { data: 'D21012' })), 'unknown')
})
