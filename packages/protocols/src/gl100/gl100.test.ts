import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { gl100 } from './gl100.ts'

const decode = (text: string) => decodeStream(gl100, Buffer.from(`${text}\0`))
const place = '12.5,90,760.5,,-46.5,-23.5,20261128191500,0724,0005'

test('a report with three fields or one before its place', () => {
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760.5,
    speed: 12.5,
    course: 90,
    attributes: {},
  }
  assert.deepEqual(decode(`+RESP:GTRTL,868695060715016,1,0,0,0,${place}`), [
    { uniqueIds: ['868695060715016'], fixes: [fix] },
  ])
  assert.deepEqual(decode(`+RESP:GTLBC,868695060715016,+5511999,1,${place}`)[0]!.fixes, [{ ...fix, valid: false }])
})

test('a heartbeat is answered, whoever sends it', () => {
  assert.deepEqual(decode('AT+GTHBD=HeartBeat,868695060715016,20261128191500,11F0,9'), [
    { replies: [Buffer.from('+RESP:GTHBD,GPRS ACTIVE,HeartBeat,868695060715016,20261128191500,11F0\0')] },
  ])
  assert.throws(() => decode('AT+GTHBD=HeartBeat'), DecodeError)
})
