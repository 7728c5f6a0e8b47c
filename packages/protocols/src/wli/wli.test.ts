import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { wli } from './wli.ts'

const text = (value: string) => Buffer.from(value).toString('hex')
const login = `02 32 ${text('wli:77')} 03`
const field = (number: number, value: string) => `${number.toString(16).padStart(2, '0')} 00 ${text(value)} 00`
const data = (type: string, ...fields: string[]) => `02 31 0007 0000 0000 ${type} 00 ${fields.join(' ')} db`
const decode = (type: string, ...fields: string[]) =>
  decodeStream(wli, `${login} ${data(type, ...fields).replace(/db$/, '')} 03`)
const gps = '34 00 ff 001c 0014 1a0b1c130f00 ff28d9e0 fe5647a0 000a dbd389 0000dbd3e8 00001db0 00'
const cell = (first: number) => ['724', '10', '100', '200', '60'].map((value, at) => field(first + at, value))
const network = {
  cellTowers: [
    {
      ...{ mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 100, cellId: 200 },
      signalStrength: -60,
    },
  ],
}
const seconds = Date.UTC(2026, 10, 28, 19, 15, 5) / 1000

test('a place with the time of the message, the supply and a cell', () => {
  const [first, message] = decode('01', gps, ...cell(35), field(246, '1,0,1250,410'), field(255, String(seconds)))
  assert.deepEqual(first, { uniqueIds: ['77'] })
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      deviceTime: new Date(seconds * 1000),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 10,
      course: 90.5,
      network,
      attributes: { index: 7, odometer: 304.8, power: 12.5, battery: 4.1 },
    },
  ])
})

test('without a place, or of type E4, it is a state; cells have other numbers by type', () => {
  for (const [type, first] of [
    ['cb', 80],
    ['1e', 182],
  ] as const) {
    const [, message] = decode(type, ...cell(first), field(255, String(seconds)))
    assert.deepEqual(message!.fixes, [
      { outdated: true, deviceTime: new Date(seconds * 1000), network, attributes: { index: 7 } },
    ])
  }
  const { outdated, valid, fixTime, network: near } = decode('e4', gps, ...cell(10))[1]!.fixes![0]!
  assert.deepEqual([outdated, valid, fixTime, near], [true, true, undefined, network])
})

test('escapes, and what is not read', () => {
  const [, message] = decodeStream(wli, `${login} 02 31 00dbd2 0000 0000 01 00 03`)
  assert.equal(message!.fixes![0]!.attributes.index, 2)
  assert.deepEqual(decodeStream(wli, data('01').replace(/db$/, '03')), [])
  assert.deepEqual(decodeStream(wli, `${login} 02 37 03`).length, 1)
  assert.throws(() => decode('01', field(255, 'x')), DecodeError)
  assert.throws(() => decode('01', '05 00 31'), RangeError)
})
