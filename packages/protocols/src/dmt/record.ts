import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { type Field, i16le, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { accuracy, alarmOf, all, altitude, cmps, course, latitude, longitude, unixSeconds } from '../targets.ts'

/** Seconds from 1970 to the start of the clock of the units. */
export const YEAR_2013 = 1_356_998_400
const sinceThen = (seconds: number): number => seconds + YEAR_2013
const degrees = (parts: number): number => parts / 10_000_000
const milliseconds = (seconds: number): number => seconds * 1000

const alarms = alarmOf({
  12: 'hardBraking',
  13: 'hardAcceleration',
  14: 'hardCornering',
  18: 'overspeed',
  20: 'tow',
  23: 'accident',
  29: 'tampering',
  44: 'geofenceEnter',
  45: 'geofenceExit',
})
const event = all<number>(alarms, 'event')

const place = layout(
  u32le(unixSeconds, sinceThen),
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  i16le(altitude),
  u16le(cmps),
  skipBytes(1),
  u8(course, (half) => half * 2),
  u8('pdop', (tenths) => tenths / 10),
  u8(accuracy),
  u8((value, { fix }) => {
    fix.valid = value !== 0
  }),
)
const states = layout(
  i32le((input, { fix }) => {
    put(fix.attributes, 'ignition', bit(input, 0))
    put(fix.attributes, 'input', input)
  }),
  u16le('output'),
  u16le((status, { fix }) => {
    addAlarm(fix.attributes, bit(status, 1) ? (bit(status, 6) ? 'tampering' : undefined) : 'lowBattery')
    put(fix.attributes, 'status', status)
  }),
)

/** By its kind, as hex digits or as text of fixed length or of all that is left. */
const drivers: Readonly<Record<number, (reader: Reader) => string>> = {
  1: (reader) => reader.hex(5),
  2: (reader) => reader.hex(6),
  3: (reader) => reader.text(4),
  4: (reader) => reader.text(5),
  5: (reader) => reader.text(reader.left),
  6: (reader) => reader.text(reader.left),
  7: (reader) => reader.hex(reader.left),
}
const driver: Field = (reader, { fix }) => {
  const kind = reader.u8()
  put(fix.attributes, 'driverUniqueId', drivers[kind]?.(reader).replaceAll('\0', ''))
}

const measures: ReadonlyMap<number, Field> = new Map([
  [1, u16le('battery', (thousandths) => thousandths / 1000)],
  [2, u16le('power', (hundredths) => hundredths / 100)],
  [3, i16le('deviceTemp', (hundredths) => hundredths / 100)],
  [4, u16le('rssi')],
  [5, u16le('solarPower', (thousandths) => thousandths / 1000)],
])
const analogs: Field = (reader, reading) => {
  while (reader.left > 0) {
    const number = reader.u8()
    const measure = measures.get(number) ?? u16le(`io${number}`)
    measure(reader, reading)
  }
}

const fields: ReadonlyMap<number, Field> = new Map([
  [0, place],
  [2, states],
  [3, driver],
  [6, analogs],
  [26, layout(u32le('tripOdometer'), u32le('tripHours', milliseconds))],
  [27, layout(u32le('odometer'), u32le('hours', milliseconds))],
])
/** The length that says that two more bytes hold it; it counts these two. */
const LONG = 255

/** Reads a record: its time and event, then fields up to its end. */
export function readRecord(reader: Reader, reading: Reading): void {
  const record = reader.slice(reader.u16le() - 2)
  u32le('index')(record, reading)
  reading.fix.deviceTime = new Date(sinceThen(record.u32le()) * 1000)
  u8(event)(record, reading)
  while (record.left > 0) {
    const [id, length] = [record.u8(), record.u8()]
    const field = record.slice(length === LONG ? record.u16le() - 2 : length)
    fields.get(id)?.(field, reading)
  }
  if (!reading.fix.fixTime) reading.fix.outdated = true
}
