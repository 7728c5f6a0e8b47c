import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { gator } from './gator.ts'

const place = '261128191500 82330000 84630000 0100 0090 c7 01 02 0732 0c19 00000fa0'
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
  course: 90,
  attributes: { sat: 7, status: 1, key: 2, adc1: 7.5, adc2: 12.25, odometer: 4000 },
}
const decode = (type: string, id: string, rest = '') => {
  const body = hexBytes(`${id} ${place} ${rest} 05 0d`)
  return decodeStream(gator, `2424 ${type} ${body.length.toString(16).padStart(4, '0')} ${body.toString('hex')}`)[0]!
}
const alarmOf = (...given: Parameters<typeof decode>) => decode(...given).fixes![0]!.attributes.alarm

test('a position of a short identifier, with and without a 1 before it', () => {
  const answer = hexBytes('2424 21 0005 05 80 00 a0 0d')
  answer[8] = answer.subarray(0, 8).reduce((all, byte) => all ^ byte)
  const message = { uniqueIds: ['13512345006', '3512345006'], fixes: [fix], replies: [answer], refusal: answer }
  assert.deepEqual(decode('80', '0ca23286'), message)
})

test('a position of an IMEI may have harsh manoeuvres, and an alarm has two bytes of its own', () => {
  assert.deepEqual(decode('80', '4901542032375180').uniqueIds, ['490154203237518'])
  assert.equal(alarmOf('80', '4901542032375180', '00000000 07'), 'hardAcceleration,hardBraking,hardCornering')
  assert.equal(alarmOf('82', '0ca23286', '21 12'), 'hardBraking,hardAcceleration,overspeed,hardCornering')
  assert.equal(alarmOf('81', '0ca23286', '21 12'), undefined)
})

test('other types are answered alone', () => {
  const answer = hexBytes('2424210005152100100d')
  assert.deepEqual(decodeStream(gator, '242421000658e3d851150d'), [{ replies: [answer], refusal: answer }])
})

test('commands, known by their bytes', () => {
  const target = { ...testTarget(), uniqueId: '13332082112' }
  const sent = (type: (typeof gator.commands)[number], data?: string) =>
    gator.encode!({ type, attributes: { data } }, target)
  assert.deepEqual(sent('positionSingle'), hexBytes('24243000062008958c070d'))
  assert.equal(sent('setSpeedLimit', '120')!.toString('hex', 9, 10), '78')
  assert.equal(sent('setOdometer', '1200')!.toString('hex', 9, 11), '04b0')
  assert.equal(sent('setSpeedLimit', '256'), undefined)
  assert.equal(effectOfMessage(gator, sent('engineStop')!), 'cut')
  assert.equal(effectOfMessage(gator, sent('engineResume')!), 'resume')
  assert.equal(effectOfMessage(gator, hexBytes('24243000062008958c080d')), 'unknown')
  assert.equal(gator.encode!({ type: 'positionSingle', attributes: {} }, testTarget()), undefined)
})
