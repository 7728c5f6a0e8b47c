import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, testDecodeContext } from '../testing.ts'
import { futureway } from './futureway.ts'

const message = (type: string, content: string) => {
  // The length counts the type and what follows it, up to the last digit but one
  const length = (content.length + 3).toString(16).padStart(8, '0')
  return `41${length}${type}0001${content}0042`
}
const login = message('20', ',IMEI:868695060715016,battery level:6')
const decode = (...lines: string[]) =>
  decodeStream(futureway, Buffer.from(login + message('A0', lines.map((line) => `${line}\r\n`).join(''))))[1]
const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 69, cellId: 90_000 }

test('a login, then a place in minutes or in degrees', () => {
  assert.deepEqual(decodeStream(futureway, Buffer.from(login)), [{ uniqueIds: ['868695060715016'] }])
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 10.5,
    course: 90,
    attributes: {},
  }
  assert.deepEqual(decode('', 'GPS:A,261128191500,2330.0S,04630.0W,10.5,90.0')!.fixes, [fix])
  assert.deepEqual(decode('GPS:A,261128191500,23.5S,46.5W,10.5,90.0')!.fixes, [fix])
  assert.equal(decode('GPS:nowhere', 'LBS:724,5,69,90000'), undefined)
})

test('access points and a cell, whose numbers may be swapped; without a place it is a state', () => {
  const wifiAccessPoints = [
    { macAddress: '90:67:1C:F7:21:6C', signalStrength: -52 },
    { macAddress: '80:89:17:C6:79:A0', signalStrength: -54 },
  ]
  const wifi = 'WIFI:2,1|90-67-1C-F7-21-6C|52&2|80-89-17-C6-79-A0|-54'
  assert.deepEqual(decode(wifi, 'LBS:724,5,90000,69')!.fixes, [
    { outdated: true, attributes: {}, network: { cellTowers: [cell], wifiAccessPoints } },
  ])
  assert.deepEqual(decode('WIFI:', 'LBS:724,5,69,90000')!.fixes![0]!.network, { cellTowers: [cell] })
})

test("without a login a place is nobody's, and without a head a message is refused", () => {
  assert.deepEqual(decodeStream(futureway, Buffer.from(message('A0', 'LBS:724,5,69,90000'))), [])
  assert.throws(() => futureway.decode(Buffer.from('hello'), testDecodeContext()), DecodeError)
})
