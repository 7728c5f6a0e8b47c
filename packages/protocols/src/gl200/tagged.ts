import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type Attributes, DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'

const TRAILER_BYTES = 4
const PLACE = 0x52
/** Of both bits that say whether the place was measured. */
const MEASURED = 2

/** The newest binary form: records of values that name their type. */
export function decodeTagged(frame: Buffer): DeviceMessage[] {
  const reader = new Reader(frame, 0, frame.length - TRAILER_BYTES).skip(4)
  if (bit(reader.u8(), 7)) reader.skip(2)
  const uniqueIds = [reader.hex(8).slice(1)]
  reader.skip(5)
  reader.skip(reader.u8())
  const fixes: Fix[] = []
  while (reader.left > 0) fixes.push(...readRecord(recordOf(reader)))
  return [{ uniqueIds, ...(fixes.length > 0 && { fixes }) }]
}

/** A number of one byte, or of fifteen bits in two. */
function varLength(reader: Reader): number {
  const first = reader.u8()
  return bit(first, 7) ? ((first & 0x7f) << 8) | reader.u8() : first
}

/** The next record, whose length counts its own bytes. */
function recordOf(reader: Reader): Reader {
  const start = reader.offset
  const length = varLength(reader)
  const counted = reader.offset - start
  if (length < counted) throw new DecodeError('A record is shorter than its length', start)
  return reader.slice(length - counted)
}

/** Time, number, type and event, then the values. */
const RECORD_HEAD_BYTES = 8

function readRecord(record: Reader): Fix[] {
  record.skip(RECORD_HEAD_BYTES)
  const fixes: Fix[] = []
  while (record.left > 0) {
    const type = varLength(record)
    const value = record.slice(varLength(record))
    if (type === PLACE) fixes.push(readPlace(value))
  }
  return fixes
}

function readPlace(reader: Reader): Fix {
  const attributes: Attributes = {}
  const valid = bits(reader.u8(), 2, 4) === MEASURED
  const [longitude, latitude] = [reader.i32() / 1e6, reader.i32() / 1e6]
  const fixTime = new Date(reader.u32() * 1000)
  const speed = knotsFromKmh(reader.u16() / 10)
  put(attributes, 'hdop', reader.u8() / 10)
  const course = reader.u16()
  // Signed, so that a place below the sea is not far above it
  const altitude = reader.i24() / 10
  put(attributes, 'sat', reader.u8())
  return { fixTime, valid, longitude, latitude, speed, course, altitude, attributes }
}
