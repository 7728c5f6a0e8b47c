import { bytesOf, Reader } from '../bytes.ts'
import { crc8Egts } from '../checksums.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { degrees, kilometres, readers, readNavigation, readSpeed, readTime } from './fields.ts'
import type { Layout } from './layout.ts'
import { sizeOf } from './sizes.ts'

const NUMBER_BYTES = 4
type ReadRecord = (reader: Reader, layout: Layout) => Fix

/** Records in the negotiated layout (`~A`, `~T`, `~C`) or with lengths of their own (`~E`, `~X`). */
export function decodeFlex(bytes: Buffer, layout: Layout): DeviceMessage[] {
  const reader = new Reader(bytes, 0, bytes.length - 1)
  const kind = reader.text(2)
  const isBatch = kind === '~A' || kind === '~E'
  const read: ReadRecord = kind === '~E' || kind === '~X' ? readExtended : readFields
  const count = isBatch ? reader.u8() : 1
  if (kind === '~T' || kind === '~X') reader.skip(NUMBER_BYTES)
  const answer = bytes.subarray(0, reader.offset)
  const fixes = Array.from({ length: count }, () => read(reader, layout)).filter(({ fixTime }) => fixTime)
  return [{ ...(fixes.length > 0 && { fixes }), replies: [bytesOf(answer, crc8Egts(answer))] }]
}

function readFields(reader: Reader, { fields }: Layout): Fix {
  const fix: Fix = { attributes: {} }
  for (const field of fields) {
    const start = reader.offset
    readers[field]?.(reader, fix)
    reader.offset = start
    reader.skip(sizeOf(field))
  }
  return fix
}

const STATIC_PART = 0x0a
const readOdometer = kilometres('odometer')

/** A record of FLEX 2.0: length, version, length of the part that every record has, that part; the rest is skipped. */
function readExtended(outer: Reader): Fix {
  const reader = outer.slice(outer.u16())
  const fix: Fix = { attributes: {} }
  if (reader.u8() !== STATIC_PART) return fix
  fix.attributes.index = reader.skip(1).u32le()
  fix.attributes.event = reader.u16le()
  readNavigation(reader.skip(4), fix)
  readTime(reader, fix)
  fix.latitude = degrees(reader)
  fix.longitude = degrees(reader)
  fix.altitude = reader.i32le() / 10
  readSpeed(reader, fix)
  fix.course = reader.u16le()
  readOdometer(reader, fix)
  return fix
}
