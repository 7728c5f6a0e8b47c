import { put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { type Field, i16, i32, layout, type MaskedFields, readMasked, skipBytes, u8, u16, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { readCan } from './can.ts'
import { readTrailer } from './trailer.ts'

const degrees = (read: number): number => read / 1_000_000
const volts = (read: number): number => read / 1000
const VALID = 6

/** The moment of a message, in seconds since 1970. */
export const deviceTime = u32((seconds, { fix }) => {
  fix.deviceTime = new Date(seconds * 1000)
})
const place = layout(
  u32((seconds, { fix }) => {
    fix.fixTime = new Date(seconds * 1000)
  }),
  ...[i32(latitude, degrees), i32(longitude, degrees), u8('satVisible')],
)
const validity = u8((state, { fix }) => {
  fix.valid = bit(state, VALID)
})
/** A card of two numbers, written one after the other. */
const driver: Field = (reader, { fix }) =>
  put(fix.attributes, 'driverUniqueId', `${reader.u16() * 2 ** 32}${reader.u32()}`)

/** By the bit of the selector, in the order of the message; what belongs to an event comes last. */
const fields: MaskedFields = [
  [3, validity],
  [2, deviceTime],
  [3, place],
  [
    4,
    layout(
      u8(kmh),
      u8('maximumSpeed'),
      u8(course, (read) => read * 2),
    ),
  ],
  [6, u8('input')],
  [5, layout(...[1, 2, 3, 4].map((at) => u16(`adc${at}`)))],
  [15, layout(u16('power', volts), u16('battery', volts))],
  [16, skipBytes(6)],
  [17, skipBytes(6)],
  [7, u32('trip1')],
  [8, u32('trip2')],
  [6, u8('output')],
  [9, driver],
  [10, skipBytes(1)],
  [11, i16(altitude)],
  [13, skipBytes(2)],
  [14, skipBytes(8)],
  [19, skipBytes(11)],
]
const [PLACE, OF_EVENT] = [3, 12]

/** Reads a message of type D: a place, or a state where its selector names none. */
export function position(selector: number, event: number, reader: Reader, reading: Reading): void {
  readMasked(selector, fields, reader, reading)
  if (!bit(selector, PLACE)) reading.fix.outdated = true
  if (bit(selector, OF_EVENT)) readEvent(event, reader, reading)
}

const [DATA, TRAILER] = [119, 188]
const LONGEST_DATA = 1024

function readEvent(event: number, reader: Reader, reading: Reading): void {
  if (event === TRAILER) readTrailer(reader, reading)
  if (event !== DATA) return
  const data = reader.rest()
  put(reading.fix.attributes, 'eventData', data.toString('hex', 0, LONGEST_DATA))
  if (data.length > 0 && reading.session.attribute('aplicom.can') === true) readCan(data, reading)
}
