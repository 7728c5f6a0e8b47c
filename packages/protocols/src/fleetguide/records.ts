import { addAlarm, put } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { type Field, i8, i16le, u8, u16le } from '../layout.ts'
import { newReading, type Reading } from '../reading.ts'

const YEAR_2010 = 1_262_304_000
const [TIME, LOCATION] = [0, 1]
const FULL = 2 ** 32 - 1

const MOTIONS = [undefined, true, false, false]
/** As on the stock server, the course stands in place of the speed, and the place is never valid. */
const location: Field = (reader, { fix }) => {
  const latitude = (reader.u32le() * 90) / FULL
  const longitude = (reader.u32le() * 180) / FULL
  const signs = reader.u16le()
  fix.latitude = bit(signs, 14) ? -latitude : latitude
  fix.longitude = bit(signs, 15) ? -longitude : longitude
  const flags = reader.u16le()
  fix.speed = bits(flags, 0, 9)
  put(fix.attributes, 'motion', MOTIONS[bits(flags, 9, 11)])
  put(fix.attributes, 'sat', bits(flags, 11, 16))
  const height = reader.u16le()
  fix.altitude = bit(height, 14) ? -bits(height, 0, 14) : bits(height, 0, 14)
}

const power =
  (length: number): Field =>
  (reader, { fix }) => {
    const [a, b, c] = [reader.u8(), reader.u8(), reader.u8()]
    put(fix.attributes, 'power', (a + 256 * (b & 0x1f)) / 100)
    put(fix.attributes, 'ignition', bit(b, 5))
    put(fix.attributes, 'battery', ((b >> 6) + 4 * c) / 100)
    if (length < 4) return
    const alarms = reader.u8()
    addAlarm(fix.attributes, bit(alarms, 0) ? 'lowPower' : undefined)
    addAlarm(fix.attributes, bit(alarms, 1) ? 'lowBattery' : undefined)
  }
/** A value for each bit of a mask from `first` on. */
const masked =
  (first: number, field: (index: number) => Field): Field =>
  (reader, reading) => {
    const mask = reader.u8()
    for (let index = first; index < 8; index++) if (bit(mask, index)) field(index)(reader, reading)
  }
const sensor =
  (length: number): Field =>
  (reader, { fix }) => {
    const name = `sensor${reader.u8()}`
    const read = { 1: () => reader.u8(), 2: () => reader.u16le(), 4: () => reader.u32le() }[length - 1]
    if (read) put(fix.attributes, name, read())
  }

function fieldOf(type: number, length: number): Field | undefined {
  switch (type) {
    case LOCATION:
      return location
    case 3:
      return power(length)
    case 6:
      return u8('input')
    case 7:
      return u8('output')
    case 8:
      return masked(0, (index) => u16le(`adc${index + 1}`))
    case 11:
      return masked(1, (index) => u16le(`fuel${index}`))
    case 12:
      return masked(1, (index) => i8(`fuelTemp${index}`))
    case 13:
      return masked(0, (index) => i16le(`temp${index + 1}`, (hundredths) => hundredths / 100))
    default:
      return type === 18 ? sensor(length) : undefined
  }
}

/** Each fix is collected from records, from one with its time up to the next one. */
export function readRecords(reader: Reader, session: DecodeContext): Fix[] {
  const fixes: Fix[] = []
  let reading = newReading(session)
  while (reader.left > 0) {
    const head = reader.u16le()
    const [length, type] = [bits(head, 0, 10), bits(head, 10, 16)]
    const start = reader.offset
    if (type === TIME && reading.fix.fixTime) {
      fixes.push(...closed(reading))
      reading = newReading(session)
    }
    if (type === TIME) reading.fix.fixTime = new Date((reader.u32le() + YEAR_2010) * 1000)
    else fieldOf(type, length)?.(reader, reading)
    // Bodies may be shorter than their fields, which then read on into the next record
    reader.offset = start
    reader.skip(length)
  }
  return [...fixes, ...closed(reading)]
}

/** A fix without attributes is none; one without a place is a state. */
function closed({ fix, session }: Reading): Fix[] {
  if (Object.keys(fix.attributes).length === 0) return []
  const { fixTime = session.now(), ...others } = fix
  if (Object.hasOwn(fix.attributes, 'sat')) return [{ ...others, fixTime }]
  return [{ ...others, deviceTime: fixTime, outdated: true }]
}
