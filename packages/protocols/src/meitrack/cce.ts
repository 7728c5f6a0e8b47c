import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { networkOf } from '../network.ts'
import { knotsFromKmh, msFromMinutes } from '../units.ts'
import { timeOf } from './ccc.ts'
import { putAlarm } from './events.ts'
import type { Packet } from './packet.ts'
import { type Entry, readStructure } from './structures.ts'

type Put = (entry: Entry, value: number) => void
type Table = ReadonlyMap<number, Put>

/** Sets an attribute to the value divided. */
const attribute =
  (key: string, divisor = 1): Put =>
  ({ fix }, value) =>
    put(fix.attributes, key, value / divisor)

/** Sets a field of the position. */
const field =
  (of: (value: number) => Partial<Fix>): Put =>
  ({ fix }, value) => {
    Object.assign(fix, of(value))
  }

const signed16 = (value: number): number => (value << 16) >> 16

const ones: Table = new Map<number, Put>([
  [0x01, attribute('event')],
  [0x05, field((value) => ({ valid: value > 0 }))],
  [0x06, attribute('sat')],
  [0x07, attribute('rssi')],
  [0x14, attribute('output')],
  [0x15, attribute('input')],
  [0x47, ({ fix }, value) => put(fix.attributes, 'lock', value > 0 ? value === 2 : undefined)],
  [0x97, attribute('throttle')],
  [0x9d, attribute('fuel')],
  [0xfe69, attribute('batteryLevel')],
])
const twos: Table = new Map<number, Put>([
  [0x08, field((value) => ({ speed: knotsFromKmh(value) }))],
  [0x09, field((course) => ({ course }))],
  [0x0a, attribute('hdop')],
  [0x0b, field((value) => ({ altitude: signed16(value) }))],
  [0x16, attribute('adc1', 100)],
  [0x17, attribute('adc2', 100)],
  [0x19, attribute('battery', 100)],
  [0x1a, attribute('power', 100)],
  [0x29, attribute('fuel', 100)],
  [0x40, attribute('event')],
  [0x91, attribute('obdSpeed')],
  [0x92, attribute('obdSpeed')],
  [0x98, attribute('fuelUsed')],
  [0x99, attribute('rpm')],
  [0x9c, attribute('coolantTemp')],
  [0x9f, attribute('temp1')],
  [0xc9, attribute('fuelConsumption')],
])
const fours: Table = new Map<number, Put>([
  [0x02, field((value) => ({ latitude: (value | 0) / 1e6 }))],
  [0x03, field((value) => ({ longitude: (value | 0) / 1e6 }))],
  [0x04, field((value) => ({ fixTime: timeOf(value) }))],
  [0x0c, attribute('odometer')],
  [0x0d, attribute('runtime')],
  [0x25, ({ fix }, value) => put(fix.attributes, 'driverUniqueId', String(value))],
  [0x9b, attribute('obdOdometer')],
  [0xa0, attribute('fuelUsed', 1000)],
  [0xa2, attribute('fuelConsumption', 100)],
  [0xfef4, ({ fix }, value) => put(fix.attributes, 'hours', msFromMinutes(value))],
])

/** The records of a CCE message: of each its length, its number, and items of one, two, four and any bytes. */
export function readVariable({ bytes, dataAt }: Packet): Fix[] {
  const reader = new Reader(bytes, dataAt).skip(4)
  const fixes: Fix[] = []
  for (let left = reader.u16le(); left > 0; left--) fixes.push(readRecord(reader.slice(reader.u16le())))
  return fixes
}

function readRecord(reader: Reader): Fix {
  const entry: Entry = { fix: { attributes: {} }, cells: [], points: [] }
  reader.skip(2)
  readGroup(reader, ones, () => reader.u8(), entry)
  readGroup(reader, twos, () => reader.u16le(), entry)
  readGroup(reader, fours, () => reader.u32le(), entry)
  for (let left = reader.u8(); left > 0; left--) readStructure(readId(reader), reader.slice(reader.u8()), entry)
  putAlarm(entry.fix.attributes)
  const network = networkOf(entry.cells, entry.points)
  if (network) entry.fix.network = network
  return placed(entry.fix)
}

/** A record without a place or its time is a state alone. */
function placed(fix: Fix): Fix {
  const { fixTime, latitude, longitude, network, attributes } = fix
  if (fixTime && latitude !== undefined && longitude !== undefined) return fix
  return { outdated: true, ...(fixTime && { deviceTime: fixTime }), ...(network && { network }), attributes }
}

function readGroup(reader: Reader, table: Table, read: () => number, entry: Entry): void {
  for (let left = reader.u8(); left > 0; left--) {
    const id = readId(reader)
    const value = read()
    table.get(id)?.(entry, value)
  }
}

/** Those of two bytes begin with FE. */
function readId(reader: Reader): number {
  const id = reader.u8()
  return id === 0xfe ? 0xfe00 + reader.u8() : id
}
