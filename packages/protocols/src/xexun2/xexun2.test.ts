import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes, u32Bytes } from '../bytes.ts'
import { assertCrossesWire, decodeStream, hexBytes, testTarget } from '../testing.ts'
import { checksum, envelope, wrap } from './envelope.ts'
import { xexun2 } from './xexun2.ts'

const uniqueIds = ['861234500000017']
const id = hexBytes('8612345000000170')
const packet = (type: number, payload: Buffer) => wrap(envelope({ type, index: 7, id }, payload))
const replyTo = (type: string) => [hexBytes(`faaf ${type} 0007 8612345000000170 0001 fffe 01 faaf`)]
const deviceTime = new Date('2026-11-28T19:15:00Z')

const float = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
/** A record whose mask and content follow its battery. */
const record = (...content: (number | Uint8Array)[]) =>
  bytesOf(5, u32Bytes(deviceTime.getTime() / 1000), 17, 0x80, 90, ...content)
const fixesOf = (...records: Buffer[]) =>
  decodeStream(
    xexun2,
    packet(0x14, bytesOf(records.length, ...records.map(({ length }) => u16Bytes(length)), ...records)),
  )[0]!.fixes
const attributes = { index: 5, rssi: 17, charge: true, batteryLevel: 90 }
const place = { deviceTime, fixTime: deviceTime, valid: true, latitude: -23.5, longitude: -46.5 }

test('a record has a mask of blocks, and its location another', () => {
  const [lon, lat] = [-4630, -2330]
  const cell = hexBytes('02d4 0005 00000064 000000c8 c4')
  const blocks = [8, float(lon), float(lat), 1, hexBytes('0a0b0c0d0e0f c8'), 1, cell, 1, Buffer.alloc(12)]
  const full = record(0x3f, u32Bytes(0x8000), 0x2f, ...blocks, u16Bytes(1000), u16Bytes(900), Buffer.alloc(54))
  const tower = {
    mobileCountryCode: 724,
    mobileNetworkCode: 5,
    locationAreaCode: 100,
    cellId: 200,
    signalStrength: -60,
  }
  const network = {
    cellTowers: [tower],
    wifiAccessPoints: [{ macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -56 }],
  }
  assert.deepEqual(
    fixesOf(full, record(2, 0x40, 9, double(lon), double(lat)), record(1, u32Bytes(3)), record(1, u32Bytes(2))),
    [
      { ...place, speed: 53.9957, course: 90, network, attributes: { ...attributes, alarm: 'fallDown', sat: 8 } },
      { ...place, attributes: { ...attributes, sat: 9 } },
      { outdated: true, deviceTime, attributes: { ...attributes, alarm: 'sos' } },
      { outdated: true, deviceTime, attributes: { ...attributes, alarm: 'removing' } },
    ],
  )
})

test('an extended block may be a place, of which it says whether it is valid', () => {
  const extended = (kind: number, valid: number) => {
    const gps = [double(-4630), double(-2330), valid, 9, 0, u16Bytes(1000), u16Bytes(900), float(760)]
    return fixesOf(record(2, 0x80, u16Bytes(33), kind, u16Bytes(30), ...gps))![0]
  }
  const measured = { speed: 53.9957, course: 90, altitude: 760, attributes: { ...attributes, sat: 9 } }
  assert.deepEqual(extended(0x47, 1), { ...place, ...measured })
  assert.deepEqual(extended(0x47, 0), { outdated: true, valid: false, deviceTime, ...measured })
  assert.deepEqual(extended(0x48, 1), { outdated: true, deviceTime, attributes })
  assert.deepEqual(fixesOf(record(2, 0x80, u16Bytes(0))), [{ outdated: true, deviceTime, attributes }])
})

test('every message whose checksum is right is acknowledged, but for an answer', () => {
  const other = Buffer.from('x')
  assert.deepEqual(decodeStream(xexun2, packet(0x15, other)), [{ uniqueIds, replies: replyTo('0015') }])
  assert.deepEqual(decodeStream(xexun2, packet(0x14, Buffer.of(0)))[0]!.replies, replyTo('0014'))
  assert.deepEqual(decodeStream(xexun2, packet(0x07, other)), [{ uniqueIds }])
  const damaged = packet(0x15, other)
  damaged[18]!++
  assert.deepEqual(decodeStream(xexun2, damaged), [])
  assert.deepEqual(
    [0xff, 0, 257].map((count) => checksum(Buffer.alloc(count, 0xff))),
    [~0xfe01 & 0xffff, 0xffff, 0xffff],
  )
})

test('marks within a message are escaped, and an escape of another kind is nothing', () => {
  const message = hexBytes('faaf 1234 faaf fbbf 12 faaf')
  assert.equal(wrap(message).toString('hex'), 'faaf1234fbbf01fbbf0212faaf')
  assertCrossesWire(xexun2, message)
  assert.equal(xexun2.frame!(hexBytes('faaf 12 fbbf03 34 fbbf faaf'))!.bytes.toString('hex'), 'faaf1234fbbffaaf')
})

test('commands are texts for a unit with an IMEI', () => {
  const encode = (type: string, more = {}, uniqueId = '123456789012345') =>
    xexun2.encode!({ type, attributes: more } as never, testTarget({ uniqueId }))
  assert.equal(
    encode('powerOff')!.toString('hex'),
    'faaf000700011234567890123450 0004febc6f663d31faaf'.replace(' ', ''),
  )
  const textOf = (type: string, more = {}) => xexun2.effects?.textOf?.(encode(type, more)!)
  assert.equal(textOf('custom', { data: 'version' }), 'version')
  assert.equal(textOf('positionPeriodic', { frequency: 60 }), 'tracking_send=60,60')
  assert.equal(textOf('rebootDevice'), 'reset')
  assert.equal(xexun2.effects?.textOf?.(Buffer.concat([encode('rebootDevice')!, encode('powerOff')!])), undefined)
  assert.equal(encode('powerOff', {}, '12345'), undefined)
  assert.equal(encode('custom', { data: 'x'.repeat(1024) }), undefined)
})
