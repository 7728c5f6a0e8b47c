import { bit, Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { readCompressed } from './compressed.ts'
import { type Draft, fixOf, readTag } from './tags.ts'

const IMEI_DIGITS = 15

/** A message by satellite: the modem's own place, and tags or, with the setting `galileo.compressed`, a compressed record. */
export function decodeIridium(bytes: Buffer, session: DecodeContext): DeviceMessage {
  const reader = new Reader(bytes).skip(6) // header, length, head of the identification
  const uniqueId = reader.skip(4).text(IMEI_DIGITS)
  const fixTime = new Date(reader.skip(5).u32() * 1000)
  const flags = reader.skip(3).u8()
  const latitude = degrees(reader)
  const longitude = degrees(reader)
  const draft: Draft = {
    fixTime,
    latitude: bit(flags, 1) ? -latitude : latitude,
    longitude: bit(flags, 0) ? -longitude : longitude,
    attributes: {},
  }
  reader.skip(7) // accuracy, head and length of the content
  if (session.attribute('galileo.compressed')) readCompressed(reader, draft, session)
  else while (reader.left > 0) readTag(reader, draft)
  return { uniqueIds: [uniqueId], fixes: [fixOf(draft)] }
}

/** Whole degrees, then minutes of three decimals. */
const degrees = (reader: Reader): number => reader.u8() + reader.u16() / 60_000
