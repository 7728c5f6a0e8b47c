import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { huasheng } from './huasheng.ts'

const ascii = (text: string) => Buffer.from(text).toString('hex')
const block = (number: string, hex: string) => {
  const value = hex.replaceAll(' ', '')
  return `${number}${(4 + value.length / 2).toString(16).padStart(4, '0')}${value}`
}
const message = (type: string, content = '') => `c0 0100 0000 ${type} 0000 0a0b0c0d ${content} c0`
const login = message('aa02', block('0001', ascii('V1')) + block('0003', ascii('868695060715016')))
const place = `${ascii('261128191500')} ffb90bf0 ffdc2450 0064 005a 02f8 0000`
const decode = (type: string, content: string) => decodeStream(huasheng, login + message(type, content))[1]

test('a login and a hello are answered, a position only after the login', () => {
  assert.deepEqual(decodeStream(huasheng, message('0002') + message('aa00', `8000 0000 ${place}`) + login), [
    { replies: [hexBytes('c0 0100 000c 0003 0000 0a0b0c0d c0')] },
    { uniqueIds: ['868695060715016'], replies: [hexBytes('c0 0100 000d ff03 0000 0a0b0c0d 00 c0')] },
  ])
  assert.deepEqual(decodeStream(huasheng, message('aa02', block('0001', ascii('V1')))), [])
})

test('a position with each of its blocks', () => {
  const blocks = [
    block('0001', '3c 07d0 32 0000 02bc 000c 04e2 7d 0102 00000000 fa'),
    block('0005', '15 08 ffff'),
    block('0009', ascii('9BWZZZ377VT004251')),
    block('000f', ascii('868695060715016')),
    block('0010', ascii('1234.5')),
    block('0011', '00000032'),
    block('0014', '00 33 64 41 01f4 66'),
    block('0020', ascii('724@5@2a@ff+724@10@1@2')),
    block('0021', ascii('aa:bb:cc:dd:ee:ff@70')),
  ]
  assert.deepEqual(decode('aa00', `dbdc00 0006 ${place} ${blocks.join('')}`), {
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        ...{ valid: true, latitude: -23.5, longitude: -46.5, altitude: 760, speed: 53.9957, course: 90 },
        network: {
          cellTowers: [
            { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 42, cellId: 255 },
            { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 1, cellId: 2 },
          ],
          wifiAccessPoints: [{ macAddress: 'aa:bb:cc:dd:ee:ff', signalStrength: -70 }],
        },
        attributes: {
          ...{ status: 0xc000, ignition: true, event: 6, alarm: 'sos', coolantTemp: 20, rpm: 2000, averageSpeed: 50 },
          ...{ fuelConsumption: 7, tripOdometer: 12, power: 12.5, fuel: 50, fuelLevel2: 258, adBlueLevel: 100 },
          ...{ rssi: 21, hdop: 8, vin: '9BWZZZ377VT004251', odometer: 1_234_500, hours: 2.5 },
          ...{ engineLoad: 0.2, timingAdvance: 50, airTemp: 25, airFlow: 5, throttle: 0.4 },
        },
      },
    ],
    replies: [hexBytes('c0 0100 000c ff01 0000 0a0b0c0d c0')],
  })
})

test('fault codes, and bytes that are escaped', () => {
  const codes = decode('aa12', '0000 0000 4300 01ab dbdc01 dbdd02')!
  assert.deepEqual(codes, { fixes: [{ outdated: true, attributes: { dtcs: 'C0300 P01ab U0001 U1b02' } }] })
  assert.deepEqual(decodeStream(huasheng, `c0 ${message('0002')} 1234`).length, 1)
})

test('commands, known by their bytes', () => {
  const sent = (type: (typeof huasheng.commands)[number], attributes = {}) => huasheng.encode({ type, attributes })
  const bytes = (type: string, content: string) =>
    hexBytes(`c0 0000 ${(12 + content.length / 2).toString(16).padStart(4, '0')} ${type} 0000 00000001 ${content} c0`)
  assert.deepEqual(sent('positionPeriodic', { frequency: 300 }), bytes('aa04', '00020006012c'))
  assert.deepEqual(sent('alarmArm'), bytes('aa04', '0001000501'))
  assert.deepEqual(sent('alarmDisarm'), bytes('aa04', '0001000500'))
  assert.deepEqual(sent('setSpeedLimit', { data: '120' }), bytes('aa04', '000400060078'))
  assert.equal(sent('setSpeedLimit', { data: '65536' }), undefined)
  const states: [number, string, string, string | undefined][] = [
    [1, '1', '01', 'cut'],
    [1, '0', '02', 'resume'],
    [2, '1', '03', 'unknown'],
    [2, '0', '04', undefined],
  ]
  for (const [index, data, content, effect] of states) {
    const message = sent('outputControl', { index, data })!
    assert.deepEqual(message, bytes('aa16', content))
    assert.equal(effectOfMessage(huasheng, message), effect)
  }
  assert.equal(sent('outputControl', { index: 3, data: '1' }), undefined)
})
