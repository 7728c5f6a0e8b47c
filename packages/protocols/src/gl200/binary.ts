import { put, putAll } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { Attributes, DeviceMessage, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { readCompressed } from './compressed.ts'
import { headOf } from './frame.ts'

/** Binary messages of the older form: reports, events and information; all others are nothing. */
export function decodeBinary(frame: Buffer): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const type = reader.u8()
  reader.skip(6)
  switch (headOf(frame)) {
    case '+RSP':
      return decodeReport(reader, type)
    case '+EVT':
      return decodeEvent(reader, type)
    case '+INF':
      return decodeInformation(reader, type)
    default:
      return []
  }
}

const idOf = (reader: Reader): string => String(reader.big64()).padStart(15, '0')

const [PHONE, KEY_VALUE, COMPRESSED] = [3, 8, 100]

function decodeReport(reader: Reader, type: number): DeviceMessage[] {
  const uniqueIds = [idOf(reader.skip(5))]
  const [batteryLevel, power] = [reader.u8(), reader.u16()]
  if (type === KEY_VALUE) reader.skip(2)
  const sat = reader.skip(1).u8()
  if (type === COMPRESSED) return [{ uniqueIds, fixes: readCompressed(reader) }]
  reader.skip(1)
  if (type === PHONE) skipPhone(reader)
  const fixes: Fix[] = []
  for (let left = reader.u8(); left > 0; left--) fixes.push(readFix(reader, { batteryLevel, power, sat }))
  return [{ uniqueIds, ...(fixes.length > 0 && { fixes }) }]
}

/** A number in digits of four bits, up to the digit F. */
function skipPhone(reader: Reader): void {
  reader.skip(1)
  let byte: number
  do byte = reader.u8()
  while (byte >> 4 !== 0xf && (byte & 0xf) !== 0xf)
}

/** Bytes between the satellites and the place, by the type of the event. */
const eventBytes: Readonly<Record<number, number>> = {
  6: 2,
  15: 3,
  17: 4,
  21: 5,
  23: 1,
  26: 12,
  31: 2,
  33: 1,
  34: 3,
  35: 1,
  45: 7,
  46: 7,
}

function decodeEvent(reader: Reader, type: number): DeviceMessage[] {
  const attributes: Attributes = { versionFw: String(reader.skip(3).u16()) }
  const uniqueIds = [idOf(reader)]
  putAll(attributes, { batteryLevel: reader.u8(), power: reader.u16(), sat: reader.skip(1).u8() })
  reader.skip(eventBytes[type] ?? 0).skip(1)
  return [{ uniqueIds, fixes: [readFix(reader, attributes)] }]
}

function readFix(reader: Reader, state: Attributes): Fix {
  const hdop = reader.u8()
  const speed = knotsFromKmh(reader.u24() / 10)
  const [course, altitude] = [reader.u16(), reader.i16()]
  const [longitude, latitude] = [reader.i32() / 1e6, reader.i32() / 1e6]
  const fixTime = readTime(reader)
  const cell = { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16(), cid: reader.u16() }
  reader.skip(1)
  const place = { fixTime, valid: hdop > 0, latitude, longitude, altitude, speed, course }
  return { ...place, network: networkOf([cellTower(cell)])!, attributes: { ...state, hdop } }
}

function readTime(reader: Reader): Date {
  const year = reader.u16()
  return utc([year, reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()])
}

const [WITH_TAIL, WITH_POWER, WITH_CELL, WITH_EXTRA] = [5, 7, 10, 6]

function decodeInformation(reader: Reader, type: number): DeviceMessage[] {
  const uniqueIds = [idOf(reader)]
  const attributes: Attributes = {}
  put(attributes, 'versionFw', String(reader.skip(3).u16()))
  if (type === WITH_EXTRA) reader.skip(6)
  put(attributes, 'sat', reader.skip(2).u8())
  reader.skip(21)
  if (type === WITH_POWER) {
    putAll(attributes, { charge: reader.u8() !== 0, power: reader.u16() / 1000, battery: reader.u16() / 1000 })
    put(attributes, 'batteryLevel', reader.u8())
  }
  reader.skip(10)
  if (type === WITH_TAIL) {
    put(attributes, 'rssi', reader.u8())
    reader.skip(1)
  }
  reader.skip(type === WITH_CELL ? 15 : 3)
  return [{ uniqueIds, fixes: [{ outdated: true, deviceTime: readTime(reader), attributes }] }]
}
