import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { acknowledgements } from './replies.ts'
import { batteryLevelOf, putStatus } from './status.ts'

/** Packets of this length contain an IMEI, all others an identifier of ten digits. */
const WITH_IMEI = 42

/** A packet of decimal digits, two a byte. */
export function decodeBinary(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(1)
  const id = frame.length === WITH_IMEI ? reader.hex(8).slice(0, 15) : reader.hex(5)
  const [hour, minute, second] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  const [day, month, year] = [reader.bcd(2), reader.bcd(2), reader.bcd(2)]
  const fix: Fix = { fixTime: utc([year, month, day, hour, minute, second]), attributes: {} }
  readPlace(reader, fix)
  putStatus(fix.attributes, reader.u32())
  return [{ uniqueIds: [id], fixes: [fix], replies: acknowledgements(id, session) }]
}

/** Latitude, battery, longitude with the flags in its last half byte, speed in knots and course in three digits each. */
function readPlace(reader: Reader, fix: Fix): void {
  const latitude = degrees(reader.bcd(8))
  put(fix.attributes, 'batteryLevel', batteryLevelOf(reader.u8()))
  const longitude = degrees(reader.bcd(8) * 10 + (reader.peek() >> 4))
  const flags = reader.u8() & 0x0f
  fix.valid = (flags & 0x02) !== 0
  fix.latitude = flags & 0x04 ? latitude : -latitude
  fix.longitude = flags & 0x08 ? longitude : -longitude
  const motion = reader.bcd(6)
  fix.speed = Math.floor(motion / 1000)
  fix.course = motion % 1000
}

/** Degrees, then two digits of minutes and four of their decimals. */
const degrees = (digits: number): number => Math.floor(digits / 1_000_000) + (digits % 1_000_000) / 10_000 / 60
