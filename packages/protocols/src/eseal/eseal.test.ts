import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { eseal } from './eseal.ts'

const decode = (type: string, attributes = {}) => {
  const line = `##S,eSeal,1000821,256,3.0.6,${type},34,2026-11-28,19:15:00,15,A,23.500000S 46.500000W,90,100,Open,0.71,0:1,3.8,-73,E##\r\n`
  return decodeStream(eseal, Buffer.from(line), { attributes })[0]!
}
const acknowledgement = (text: string) => [Buffer.from(`##S,eSeal,1000821,256,3.0.6,${text},E##\r\n`)]

test('a report, answered by its type', () => {
  assert.deepEqual(decode('Event-Door'), {
    uniqueIds: ['1000821'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: { alarm: 'door', index: 34, door: true, acceleration: 0.71, nfc: '0:1', battery: 3.8, rssi: -73 },
      },
    ],
    replies: acknowledgement('Event-Door ACK,34'),
  })
  assert.equal(decode('Event-RC-Unlock').fixes![0]!.attributes.alarm, 'unlock')
  assert.deepEqual(decode('Startup', { 'eseal.config': '180,30' }).replies, acknowledgement('Startup ACK,34,180,30'))
  assert.deepEqual(decode('Startup').replies, acknowledgement('Startup ACK,34,null'))
  assert.equal(decode('Other').replies, undefined)
  assert.deepEqual(decodeStream(eseal, Buffer.from('##S,eSeal,1000821,256,3.0.6,RC-NFC ACK,,E##\n')), [])
})

test('commands of a lock, harmless to an engine', () => {
  const sent = (type: 'alarmArm' | 'alarmDisarm' | 'custom', data?: string) =>
    eseal.encode!({ type, attributes: { data } }, testTarget())!
  assert.equal(sent('alarmDisarm').toString(), '##S,eSeal,123456789012345,256,3.0.8,RC-Unlock,E##')
  assert.equal(effectOfMessage(eseal, sent('alarmArm')), undefined)
  assert.equal(effectOfMessage(eseal, sent('custom', 'RC-X')), 'unknown')
})
