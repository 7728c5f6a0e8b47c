import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testDecodeContext, testTarget } from '../testing.ts'
import { xrb28 } from './xrb28.ts'

const imei = '868695060715016'
const decode = (content: string) => decodeStream(xrb28, Buffer.from(`*SCOR,OM,${imei},${content}#\r\n`))[0]
const sent = (content: string) => bytesOf(0xff, 0xff, `*SCOS,OM,${content}#\n`)
const stateOf = (content: string) => decode(content)!.fixes?.[0]?.attributes

test('a position, with or without the time of the message', () => {
  const place = 'D0,0,191500.00,A,2330.0000,S,04630.0000,W,7,0.72,281126,760.5,M,A'
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760.5,
    attributes: { sat: 7, hdop: 0.72 },
  }
  for (const content of [place, `261128191500,${place}`])
    assert.deepEqual(decode(content), { uniqueIds: [imei], fixes: [fix] })
  assert.equal(decode('D0,0,,V,,,,,,,,,,N'), undefined)
})

test('states, and messages that are acknowledged', () => {
  assert.deepEqual(stateOf('Q0,412,80,28'), { battery: 4.12, batteryLevel: 80, rssi: 28 })
  assert.deepEqual(stateOf('H0,1,412,28,80,0'), { blocked: true, battery: 4.12, rssi: 28, batteryLevel: 80 })
  assert.deepEqual(stateOf('E0,7'), { alarm: 'fault', error: 7 })
  assert.deepEqual(stateOf('S1,3'), { event: 3 })
  assert.deepEqual(stateOf('S5,a,b'), { result: 'a,b' })
  assert.deepEqual(decode('261128191500,W0,2'), {
    uniqueIds: [imei],
    fixes: [{ outdated: true, attributes: { alarm: 'fallDown' } }],
    replies: [sent(`${imei},261128191500,W0`)],
  })
  assert.deepEqual(decode('E1,1'), { uniqueIds: [imei], replies: [sent(`${imei},E1`)] })
  assert.throws(() => xrb28.decode(Buffer.from(`*SCOR,OM,${imei},Q0,x#`), testDecodeContext()), DecodeError)
})

test('a lock that was ordered to open is answered when it asks back, once', () => {
  const session = testDecodeContext()
  const command = xrb28.encode!({ type: 'alarmDisarm', attributes: {} }, { ...testTarget(), memory: session.memory })!
  assert.deepEqual(command, sent('123456789012345,R0,0,20,1234,1795262400'))
  assert.equal(effectOfMessage(xrb28, command), undefined)
  const ask = () => xrb28.decode(Buffer.from(`*HBCR,OM,${imei},R0,0,55#`), session)[0]!.replies
  assert.deepEqual(ask(), [bytesOf(0xff, 0xff, `*HBCS,OM,${imei},L00,55#\n`)])
  assert.equal(ask(), undefined)
})

test('commands', () => {
  const message = (type: 'custom' | 'positionPeriodic', attributes: object) =>
    xrb28.encode!({ type, attributes: { ...attributes } }, testTarget())!
  assert.deepEqual(message('positionPeriodic', { frequency: 300 }), sent('123456789012345,D1,300'))
  assert.equal(effectOfMessage(xrb28, message('positionPeriodic', { frequency: 300 })), undefined)
  assert.equal(effectOfMessage(xrb28, message('custom', { data: 'S7,0' })), 'unknown')
})
