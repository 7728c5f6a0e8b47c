import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { wristband } from './wristband.ts'

const packet = (text: string) => bytesOf(0, 1, 2, u16Bytes(text.length), text, 0xff, 0xfe, 0xfc)
const decode = (functionAndData: string, server?: string) =>
  decodeStream(wristband, packet(`YX868695060715016|V1.0|1|{F${functionAndData}}\r\n`), {
    attributes: { 'wristband.server': server },
  })[0]!
const answer = (text: string) => [packet(`YX868695060715016|V1.0|0|{F${text}}\r\n`)]

test('positions, the longitude first', () => {
  const { uniqueIds, fixes } = decode('02#-46.5,-23.5,202611281915,100|-46.6,-23.6,202611281916,0.5')
  assert.deepEqual(uniqueIds, ['868695060715016'])
  assert.deepEqual(fixes![0], {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 53.9957,
    attributes: {},
  })
  assert.equal(fixes!.length, 2)
  assert.throws(() => decode('02#here'), DecodeError)
})

test('cells and access points without a place', () => {
  const cellTowers = [
    { mobileCountryCode: 724, mobileNetworkCode: 7, locationAreaCode: 18, cellId: 5900, signalStrength: -30 },
  ]
  const wifiAccessPoints = [{ macAddress: '08:05:81:d8:18:87', signalStrength: -76 }]
  const cell = '18,07,724,5900,30'
  assert.deepEqual(decode(`04#${cell}:${cell}`).fixes, [{ outdated: true, attributes: {}, network: { cellTowers } }])
  assert.deepEqual(decode(`03#08:05:81:d8:18:87,-76|${cell}`).fixes![0]!.network, { cellTowers, wifiAccessPoints })
})

test('a status and questions are answered', () => {
  const status = decode('01#94,1,100')
  assert.deepEqual(status.fixes, [{ outdated: true, attributes: { batteryLevel: 94 } }])
  assert.deepEqual(status.replies, answer('01#1'))
  assert.deepEqual(decode('64#1').replies, answer('64#1'))
  assert.deepEqual(decode('90', 'gps.example.com:5174').replies, answer('90#gps.example.com,5174'))
  assert.deepEqual(decode('91#x', '10.0.0.1:5174').replies, answer('91#2026-11-21-12-00-00|10.0.0.1,5174'))
  assert.equal(decode('91#x').replies, undefined)
})
