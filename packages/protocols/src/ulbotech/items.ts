import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { i32, layout, u16, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { all, bitsAs, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'
import { readJ1708, readObd } from './bus.ts'

/** Reads an item whose length is stated so; most have a length of their own. */
type Item = (reader: Reader, reading: Reading, length: number) => void

const degrees = (value: number) => value / 1_000_000
const NO_FIX = 9999

const place = layout(
  i32(latitude, degrees),
  i32(longitude, degrees),
  u16(kmh),
  u16(course),
  u16((hdop, { fix }) => {
    fix.valid = hdop < NO_FIX
    put(fix.attributes, 'hdop', hdop / 100)
  }),
)

const [SHORT, LONG] = [9, 11]
const tower: Item = (reader, { cells }, length) => {
  const [mcc, mnc, lac] = [reader.u16(), reader.u16(), reader.u16()]
  cells.push({ mcc, mnc, lac, cid: length === LONG ? reader.u32() : reader.u16(), rssi: reader.u8() })
  if (length > SHORT && length !== LONG) reader.skip(length - SHORT)
}

const alarms: readonly (readonly [index: number, alarm: string])[] = [
  [0, 'powerOff'],
  [1, 'movement'],
  [2, 'overspeed'],
  [4, 'geofence'],
  [10, 'sos'],
]
const status = layout(u16(all('status', bitsAs({ 9: 'ignition' }))), (reader, { fix }) => {
  const state = reader.u16()
  addAlarm(fix.attributes, alarms.find(([index]) => bit(state, index))?.[1])
})

/** The range and the lowest value of what is measured in twelve bits. */
const channels: ReadonlyMap<number, readonly [name: string, range: number, lowest: number]> = new Map([
  [0, ['power', 110, -10]],
  [1, ['temp1', 180, -55]],
  [2, ['battery', 110, -10]],
  [3, ['adc1', 110, -10]],
  ...[1, 2, 3, 4, 5].map((index): [number, [string, number, number]] => [index + 4, [`fuel${index}`, 2000, 0]]),
])
const measures: Item = (reader, { fix }, length) => {
  for (let left = length >> 1; left > 0; left--) {
    const both = reader.u16()
    const [channel, value] = [both >> 12, both & 0x0fff]
    const [name, range, lowest] = channels.get(channel) ?? [`io${channel}`, 4096, 0]
    put(fix.attributes, name, (value * range) / 4096 + lowest)
  }
}

const manners = [
  ...['rapidAcceleration', 'roughBraking', 'harshCourse', 'noWarmUp'],
  ...['longIdle', 'fatigueDriving', 'roughTerrain', 'highRpm'],
]
const driving: Item = (reader, { fix }) => {
  const flags = reader.u8()
  for (const [index, name] of manners.entries()) if (bit(flags, index)) put(fix.attributes, name, true)
}

const driver: Item = (reader, { fix }, length) => {
  put(fix.attributes, 'driverUniqueId', asciiText(reader.bytes(length - 1)))
  put(fix.attributes, 'authorized', reader.u8() !== 0)
}
const event: Item = (reader, { fix }, length) => {
  put(fix.attributes, 'event', reader.u8())
  if (length > 1) put(fix.attributes, 'eventMask', reader.u32())
}

const CAN = 0x0b
const items: ReadonlyMap<number, Item> = new Map<number, Item>([
  [0x01, place],
  [0x02, tower],
  [0x03, status],
  [0x04, u32('odometer')],
  [0x05, measures],
  [0x06, layout(u32('geofenceIn'), u32('geofenceAlarm'))],
  [0x07, readObd],
  [0x08, u32('fuelConsumption', (value) => value / 10_000)],
  [0x09, readObd],
  [0x0a, driving],
  [CAN, (reader, { fix }, length) => put(fix.attributes, 'can', reader.hex(length))],
  [0x0c, readJ1708],
  [0x0d, (reader, { fix }, length) => put(fix.attributes, 'vin', asciiText(reader.bytes(length)))],
  [0x0e, driver],
  [0x10, event],
])

/** Checksum and mark; a message may come without them. */
const TAIL = 3

/** The items of a message; those of other types are skipped by their length. */
export function readItems(reader: Reader, reading: Reading): void {
  while (reader.left > TAIL) {
    const type = reader.u8()
    const length = type === CAN ? reader.u16() : reader.u8()
    const item = items.get(type)
    if (item) item(reader, reading, length)
    else reader.skip(length)
  }
}
