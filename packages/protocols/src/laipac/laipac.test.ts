import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, testTarget } from '../testing.ts'
import { laipac } from './laipac.ts'

const decode = (text: string, options?: DecodeContextOptions) =>
  decodeStream(laipac, Buffer.from(`${text}\r\n`), options)
const line = (status: string, event: string, tail: string) =>
  `$AVRMC,80001234,191500,${status},2330.0000,S,04630.0000,W,12.50,90.00,281126,${event},${tail}`
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
  course: 90,
}
const attributesOf = (event: string, model?: string) =>
  decode(line('A', event, '3.727,1,1,2000,1500*17'), { model: model! })[0]!.fixes![0]!.attributes

test('a place with its cell, acknowledged and confirmed', () => {
  const [message] = decode(line('r', 'T', '3727,12,1,2000,0,0D7AB913,724005,x*17'))
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x0d7a, cellId: 0xb913 }
  const attributes = { alarm: 'tampering', event: 'T', battery: 3.727, odometer: 12_000, gps: 1, adc1: 2, status: 'r' }
  assert.deepEqual(message!.fixes, [{ ...place, network: { cellTowers: [tower] }, attributes }])
  assert.deepEqual(message!.replies!.map(String), ['$EAVACK,T,17*49\r\n', '$AVCFG,00000000,t*21\r\n'])
  const [plain] = decode(line('V', '0', '3727,12,1,0,0,0,0*17'))
  assert.equal(plain!.fixes![0]!.valid, false)
  assert.equal(plain!.fixes![0]!.network, undefined)
  assert.equal(plain!.replies, undefined)
  assert.deepEqual(decode(line('A', '0', '3727')), [])
})

test('letters of inputs, and what some models have besides', () => {
  const { event, in1, in2, in3 } = attributesOf('D')
  assert.deepEqual([event, in1, in2, in3], [undefined, true, true, undefined])
  assert.equal(attributesOf('B', 'SF-Lite').in3, false)
  assert.equal(attributesOf('O', 'SF-Lite').in3, true)
  assert.equal(attributesOf('0', 'AVL110').adc2, 1.5)
  assert.equal(attributesOf('0').adc2, undefined)
})

test('an echo, a state of the system, and other sentences', () => {
  assert.deepEqual(decode('$ECHK,80001234,0*2B'), [{ replies: [Buffer.from('$ECHK,80001234,0*2B\r\n')] }])
  assert.deepEqual(decode('$EAVSYS,80001234,89551234,+5511,owner,2.3*17'), [
    {
      uniqueIds: ['80001234'],
      fixes: [{ outdated: true, attributes: { iccid: '89551234', phone: '+5511', versionFw: '2.3' } }],
    },
  ])
  assert.deepEqual(decode('$AVSYS,80001234,V1.50,SN1,32768*15'), [])
})

test('commands have a checksum', () => {
  const encode = (type: string, attributes = {}) =>
    String(laipac.encode!({ type, attributes } as never, testTarget({ attributes: { devicePassword: '12345678' } })))
  assert.match(encode('positionSingle'), /^\$AVREQ,12345678,1\*[\dA-F]{2}\r\n$/)
  assert.match(encode('rebootDevice'), /^\$AVRESET,123456789012345,12345678\*[\dA-F]{2}\r\n$/)
  assert.match(encode('custom', { data: 'AVREQ,1' }), /^\$AVREQ,1\*[\dA-F]{2}\r\n$/)
})
