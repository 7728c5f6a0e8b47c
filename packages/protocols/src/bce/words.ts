import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { chars, type Field, i8, layout, type MaskedFields, skipBytes, u8, u16, u16le, u24le, u32le } from '../layout.ts'
import { altitude, course, kmh } from '../targets.ts'
import { trimmed } from '../text.ts'

const word = (...fields: readonly Field[]): MaskedFields => [...fields.entries()]
const each = (count: number, field: (at: number) => Field): Field[] =>
  Array.from({ length: count }, (_, at) => field(at + 1))
const half = (read: number): number => read * 0.5
const celsius = (tenths: number): number => tenths / 10 - 273

/** A place out of range leaves the fix without one. */
const place: Field = (reader, { fix }) => {
  const [longitude, latitude] = [reader.f32le(), reader.f32le()]
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return
  Object.assign(fix, { longitude, latitude, valid: true })
}
const signals = u8((value, { fix }) => {
  put(fix.attributes, 'sat', value & 0x0f)
  put(fix.attributes, 'hdop', value >> 4)
})
const cell: Field = (reader, { cells }) => {
  const [mcc, mnc, lac, cid] = [reader.u16le(), reader.u8(), reader.u16le(), reader.u16le()]
  cells.push({ mcc, mnc, lac, cid, rssi: -reader.skip(1).u8() })
}
const probe = (at: number): Field =>
  layout(
    u16le(`temp${at}`, (tenths) => (tenths > 0 ? celsius(tenths) : Number.NaN)),
    skipBytes(8),
  )
const tank = (at: number): Field => layout(u16le(`fuel${at}`), i8(`fuelTemp${at}`))
const fiftieth = (read: number): number => read / 50
const name = (key: string): Field => chars((text, { fix }) => put(fix.attributes, key, trimmed(text)), 16)
const card = (reader: Reader): string => String(reader.bytes(8).readBigInt64LE())

/** The fields of a structure, by the words of its mask and their bits. */
export const words: readonly MaskedFields[] = [
  word(
    layout(
      place,
      u8(kmh),
      signals,
      u8(course, (read) => read * 2),
      u16le(altitude),
      u32le('odometer'),
    ),
    u16le('input'),
    ...each(8, (at) => u16le(`adc${at}`)),
    ...[skipBytes(4), skipBytes(4), u16('fuel1'), u16('fuel2'), cell],
  ),
  word(
    ...[skipBytes(2), skipBytes(1), u32le('fuelUsed', half), u8('fuel'), u16le('rpm', (read) => read * 0.125)],
    ...[u32le('hours'), u32le('odometer'), i8('coolantTemp', (read) => read - 40), u8('fuel2'), u8('engineLoad')],
    ...[u16le('serviceOdometer'), skipBytes(8), skipBytes(2), skipBytes(8), u16le('fuelConsumption')],
  ),
  word(
    ...[skipBytes(2), u32le('fuelConsumption'), u24le('axleWeight'), skipBytes(1), skipBytes(20), skipBytes(2)],
    (reader, { fix }) => put(fix.attributes, 'driverUniqueId', card(reader)),
    ...[u16le('temp1', celsius), skipBytes(2), layout(tank(1), tank(2)), layout(tank(3), tank(4))],
    ...[skipBytes(21), skipBytes(20), skipBytes(9), skipBytes(21)],
  ),
  word(
    ...[skipBytes(4), skipBytes(30), skipBytes(4), skipBytes(10), skipBytes(1), skipBytes(2)],
    layout(...['maxAcceleration', 'maxBraking', 'maxCornering'].map((key) => u8(key, fiftieth))),
    ...[skipBytes(16), layout(...each(4, probe)), layout(name('driver1'), name('driver2')), u32le('odometer')],
  ),
]
