import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type Field, layout, type MaskedFields, readMasked, skipBytes, u8, u16, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { trimmed, withFraction } from '../text.ts'
import { deviceTime } from './position.ts'

const [CARD_CHARACTERS, VIN_CHARACTERS, DRIVER_CHARACTERS] = [20, 18, 22]

const text =
  (name: string, length: number): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, trimmed(reader.text(length)))
const times =
  (factor: number) =>
  (read: number): number =>
    read * factor

/** As the stock server writes it: `<second>s <minute>m <hour>h <month>M <day>D <year>Y` and the offset in minutes and hours. */
const time: Field = (reader, { fix }) => {
  const [second, minute, hour, month, day, year] = Array.from({ length: 6 }, () => reader.u8())
  const clock = `${second}s ${minute}m ${hour}h ${month}M ${day}D ${year}Y`
  put(fix.attributes, 'tachographTime', `${clock} ${reader.i8()}m ${reader.i8()}h`)
}
const kFactor = u16((read, { fix }) => put(fix.attributes, 'kFactor', `${withFraction(read / 1000)} pulses/m`))
const card = (name: string): Field => layout(skipBytes(2), text(name, CARD_CHARACTERS))
const drivers: Field = (reader, reading) => {
  const count = reader.u8()
  for (let at = 1; at <= count; at++) {
    text(`driver${at}`, DRIVER_CHARACTERS)(reader, reading)
    u32(`driverTime${at}`)(reader, reading)
  }
}

const before: MaskedFields = [
  [3, u16('tachographEvent')],
  [2, deviceTime],
  [4, time],
]
const states = layout(u8('workState'), u8('driver1State'), u8('driver2State'))
const behind: MaskedFields = [
  [5, u8('tachographStatus')],
  [6, u16('obdSpeed', (read) => read / 256)],
  [7, u32('obdOdometer', times(5))],
  [8, u32('tripOdometer', times(5))],
  [15, kFactor],
  [9, u16('rpm', times(0.125))],
  [10, u16('extraInfo')],
  [11, text('vin', VIN_CHARACTERS)],
  [13, card('card1')],
  [14, card('card2')],
  [16, drivers],
]

/** Reads a message of type E, which has no place. */
export function tachograph(selector: number, reader: Reader, reading: Reading): void {
  reading.fix.outdated = true
  readMasked(selector, before, reader, reading)
  states(reader, reading)
  readMasked(selector, behind, reader, reading)
}
