import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import { type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { decimal, hexInteger, integer, split } from '../text.ts'

/** The blocks of a message: a number, a length with these four bytes, a value. Fewer bytes at the end are none. */
export function* blocksOf(reader: Reader): Generator<[number: number, value: Reader]> {
  while (reader.left >= BLOCK_HEAD) {
    const [number, length] = [reader.u16(), reader.u16()]
    yield [number, reader.slice(length - BLOCK_HEAD)]
  }
}
const BLOCK_HEAD = 4

const celsius = (read: number): number => read - 40
const hundredths = (read: number): number => read / 100
const ofFull = (read: number): number => read / 255
const level = (read: number): number => read * 0.4

const [TANK_BYTES, HOURS_PER] = [7, 20]
const engine = layout(
  u8('coolantTemp', celsius),
  u16('rpm'),
  u8('averageSpeed'),
  skipBytes(2),
  u16('fuelConsumption', hundredths),
  u16('tripOdometer'),
  u16('power', hundredths),
  u8('fuel', level),
  (reader, reading) => {
    if (reader.left < TANK_BYTES) return
    tanks(reader, reading)
  },
)
const tanks = layout(u16('fuelLevel2'), skipBytes(4), u8('adBlueLevel', level))
const load = layout(
  skipBytes(1),
  u8('engineLoad', ofFull),
  u8('timingAdvance', (read) => read * 0.5),
  u8('airTemp', celsius),
  u16('airFlow', hundredths),
  u8('throttle', ofFull),
)

const textOf = (reader: Reader): string => reader.text(reader.left)
/** The parts of each item of `a@b+c@d`. */
const items = (reader: Reader, parts: number): string[][] =>
  split(textOf(reader), '+').map((item) => {
    const values = item.split('@')
    if (values.length < parts) throw new DecodeError(`"${item}" has too few parts`)
    return values
  })

function cells(reader: Reader, reading: Reading): void {
  for (const [mcc, mnc, lac, cid] of items(reader, 4))
    reading.cells.push({ mcc: integer(mcc!), mnc: integer(mnc!), lac: hexInteger(lac!), cid: hexInteger(cid!) })
}

function accessPoints(reader: Reader, reading: Reading): void {
  for (const [mac, rssi] of items(reader, 2)) reading.wifi.push(wifiAccessPoint(mac!, integer(rssi!)))
}

/** The blocks of a position; others are not read. */
export const blocks: ReadonlyMap<number, Field> = new Map<number, Field>([
  [0x0001, engine],
  [0x0005, layout(u8('rssi'), u8('hdop'))],
  [0x0009, (reader, { fix }) => put(fix.attributes, 'vin', textOf(reader))],
  [0x0010, (reader, { fix }) => put(fix.attributes, 'odometer', decimal(textOf(reader)) * 1000)],
  [0x0011, u32('hours', (read) => read / HOURS_PER)],
  [0x0014, load],
  [0x0020, cells],
  [0x0021, accessPoints],
])
