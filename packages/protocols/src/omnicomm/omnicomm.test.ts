import assert from 'node:assert/strict'
import { test } from 'node:test'
import { u16leBytes, u32leBytes } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { omnicomm } from './omnicomm.ts'

const frame = (type: number, ...payload: (Buffer | number)[]) => {
  const content = Buffer.concat(payload.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)))
  const stuffed = [...u16leBytes(content.length), ...content, 0xdb, 0xc0].flatMap((byte) =>
    byte === 0xc0 ? [0xdb, 0xdc] : byte === 0xdb ? [0xdb, 0xdd] : [byte],
  )
  return Buffer.from([0xc0, type, ...stuffed])
}
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const group = (field: number, ...parts: number[][]) => [
  ...varint(field * 8 + 3),
  ...parts.flat(),
  ...varint(field * 8 + 4),
]
const record = (...parts: number[][]) => Buffer.from([...u16leBytes(parts.flat().length), ...parts.flat()])

const login = frame(0x80, u32leBytes(0xc0db), u32leBytes(1))
const archive = (index: number, ...records: Buffer[]) =>
  decodeStream(omnicomm, Buffer.concat([login, frame(0x86, u32leBytes(index), u32leBytes(0), 0, ...records)]))[1]

const seconds = (Date.UTC(2026, 10, 28, 19, 15) - Date.UTC(2009, 0, 1)) / 1000
const where = [number(1, zigzag(-235_000_000)), number(2, zigzag(-465_000_000)), number(3, 1000), number(4, 90)]
const place = group(5, ...where, number(5, 7), number(6, zigzag(-75)), number(7, seconds))
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: -7.5,
  speed: 53.9957,
  course: 90,
}

test('a unit is asked for its archive, and an empty part of it is deleted', () => {
  const asked = hexBytes('c0 85 0400 00000000 3125')
  assert.deepEqual(decodeStream(omnicomm, login), [{ uniqueIds: ['49371'], replies: [asked] }])
  assert.deepEqual(archive(6), { replies: [hexBytes('c0 87 0400 07000000 ff14')] })
  assert.deepEqual(decodeStream(omnicomm, frame(0x86, u32leBytes(6), u32leBytes(0), 0)), [])
  assert.deepEqual(decodeStream(omnicomm, frame(0x99)), [])
})

test('records with a place, their state and their tank', () => {
  const general = group(2, number(4, 1), number(7, 800), number(8, 125), number(9, 80))
  const tank = group(8, number(1, zigzag(-7)), number(2, 300), number(3, zigzag(1)))
  const nested = group(6, group(1, number(1, 5)))
  const message = archive(1, record([0x0a, 1, 0x0c], general, nested, tank), record(general, place, nested, tank))
  const state = { power: 12.5, batteryLevel: 80, ignition: true, rpm: 800 }
  assert.deepEqual(message, {
    fixes: [{ ...fix, attributes: { ...state, sat: 7, fuel1Temp: -7, fuel1: 300, fuel1State: 1 } }],
  })
  const absent = { power: 0, batteryLevel: 0, ignition: false, rpm: 0, sat: 7 }
  const empty = archive(1, record(group(2), place, group(8)))
  assert.deepEqual(empty?.fixes?.[0]?.attributes, { ...absent, fuel1Temp: 0, fuel1: 0, fuel1State: 0 })
})

test('a record that is not whole is refused', () => {
  assert.throws(() => archive(1, record(group(5, ...where))), DecodeError)
  assert.throws(() => archive(1, record([0x2b])), RangeError)
  assert.throws(() => archive(1, record(Array<number>(400).fill(0x2b))), DecodeError)
  assert.throws(() => archive(1, Buffer.of(9, 0, 1)), RangeError)
})
