import { addAlarm } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { degrees, kilometres, readNavigation, readSpeed } from './fields.ts'

const F6 = 6
const wide = new Set([1, 2, 3])
/** Formats whose extra byte has two outputs and the satellites. */
const narrow = new Set([5, 0x15, 0x25])
const withSensors = new Set([1, 2, 5, 0x15, 0x25, F6])
const withPlace = new Set([2, 5, 0x15, 0x25, F6])
const BYTES_BETWEEN = 28

/** A record of NTCB (formats F1 to F6, F5.1, F5.2), and the number of it that an answer repeats. */
export function readRecord(reader: Reader): { fix: Fix; index: Buffer } {
  const attributes: Attributes = {}
  const fix: Fix = { attributes }
  const format = reader.peek() === 0 ? reader.u16le() : reader.u8()
  attributes.format = format
  const index = reader.bytes(4)
  attributes.index = index.readUInt32LE()
  attributes.event = reader.u16le()
  readArmed(reader.skip(6).u8(), format, attributes)
  attributes.status = reader.u8()
  attributes.rssi = reader.u8()
  readOutputs(reader, format, attributes)
  readInputs(reader, format, attributes)
  attributes.power = reader.u16le() / 1000
  attributes.battery = reader.u16le() / 1000
  if (wide.has(format)) attributes.temp1 = reader.i16le()
  if (withSensors.has(format)) readSensors(reader, format, attributes)
  if (withPlace.has(format)) readPlace(reader, format, fix)
  if (format === 0x15 || format === 0x25) reader.skip(15)
  if (format === 4 || format === 0x25) readTemperatures(reader, attributes)
  return { fix, index }
}

function readArmed(state: number, format: number, attributes: Attributes): void {
  if (format === F6) {
    attributes.armed = bit(state, 0)
    if (bit(state, 1)) addAlarm(attributes, 'general')
  } else if (wide.has(format) || narrow.has(format) || format === 4) {
    attributes.armed = bits(state, 0, 7)
    if (bit(state, 7)) addAlarm(attributes, 'general')
  }
}

function readOutputs(reader: Reader, format: number, attributes: Attributes): void {
  if (wide.has(format)) putSwitches(attributes, ['output', 'out'], reader.u16le(), 16)
  else if (narrow.has(format)) {
    const state = reader.u8()
    putSwitches(attributes, ['output', 'out'], state & 3, 2)
    attributes.sat = state >> 2
  } else if (format === 4 || format === F6) putSwitches(attributes, ['output', 'out'], reader.u8() & 0x0f, 4)
}

function readInputs(reader: Reader, format: number, attributes: Attributes): void {
  if (wide.has(format)) putSwitches(attributes, ['input', 'in'], reader.u16le(), 16)
  else if (narrow.has(format) || format === F6) putSwitches(attributes, ['input', 'in'], reader.u8(), 8)
  else if (format === 4) {
    const state = reader.u16le()
    putSwitches(attributes, ['input', 'in'], state, 4)
    attributes.in5 = bits(state, 4, 7)
    attributes.in6 = bits(state, 7, 10)
    attributes.in7 = bits(state, 10, 12)
    attributes.in8 = bits(state, 12, 14)
  }
}

function putSwitches(
  attributes: Attributes,
  [all, one]: readonly [string, string],
  state: number,
  count: number,
): void {
  attributes[all] = state
  for (let i = 0; i < count; i++) attributes[`${one}${i + 1}`] = bit(state, i)
}

function readSensors(reader: Reader, format: number, attributes: Attributes): void {
  attributes.adc1 = reader.u16le()
  attributes.adc2 = reader.u16le()
  if (format === F6) attributes.adc3 = reader.u16le()
  if (withPlace.has(format)) reader.skip(8) // two counters
  if (format !== F6) return
  readTemperatures(reader.skip(BYTES_BETWEEN), attributes)
  attributes.axleWeight = reader.i32le()
  attributes.rpm = reader.u16le()
}

function readTemperatures(reader: Reader, attributes: Attributes): void {
  for (let i = 1; i <= 4; i++) attributes[`temp${i}`] = reader.i8()
}

const readOdometer = kilometres('odometer')
const readDistance = kilometres('distance')

function readPlace(reader: Reader, format: number, fix: Fix): void {
  if (format === F6) readNavigation(reader, fix)
  else fix.valid = bit(reader.u8(), 1)
  const [hour, minute, second, day, month, year] = [...reader.bytes(6)]
  fix.fixTime = utc([year!, month! + 1, day!, hour!, minute!, second!])
  if (format === F6) {
    fix.latitude = degrees(reader)
    fix.longitude = degrees(reader)
    fix.altitude = reader.i32le() / 10
  } else {
    fix.latitude = fromRadians(reader.f32le())
    fix.longitude = fromRadians(reader.f32le())
  }
  readSpeed(reader, fix)
  fix.course = reader.u16le()
  readOdometer(reader, fix)
  readDistance(reader, fix)
  reader.skip(4)
}

const fromRadians = (angle: number): number => (angle * 180) / Math.PI
