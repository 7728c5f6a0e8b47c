import { addAlarm } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { type Draft, fixOf, readValue } from './tags.ts'

const DAY_MS = 86_400_000

/** Compressed records one after another. */
export function decodeCompressed(data: Buffer, session: DecodeContext): Fix[] {
  const reader = new Reader(data)
  const fixes: Fix[] = []
  while (reader.left > 0) {
    const draft: Draft = { attributes: {} }
    readCompressed(reader, draft, session)
    fixes.push(fixOf(draft))
  }
  return fixes
}

/** Reads a compressed record into the fix: time, place and alarm in ten bytes, then the numbers of tags, then their values. */
export function readCompressed(reader: Reader, fix: Draft, session: DecodeContext): void {
  readMinimum(reader.bytes(10), fix, session)
  const tags = reader.bytes(reader.u8())
  for (const tag of tags) readValue(tag, reader, fix)
}

/** Bits from the highest on: 1 unused, 25 seconds of the year, 1 no valid place, 22 longitude, 21 latitude, 1 alarm. */
function readMinimum(bytes: Buffer, fix: Draft, session: DecodeContext): void {
  const head = bytes.readUInt32BE(0)
  const tail = bytes.readUIntBE(4, 5)
  fix.fixTime = timeOf((head >>> 6) & 0x1ff_ffff, session.now())
  fix.valid = (head & 0x20) === 0
  fix.longitude = (360 * ((head & 0x1f) * 0x2_0000 + Math.floor(tail / 0x80_0000))) / 0x40_0000 - 180
  fix.latitude = (180 * (Math.floor(tail / 4) % 0x20_0000)) / 0x20_0000 - 90
  if ((tail & 2) !== 0) addAlarm(fix.attributes, 'general')
}

/** Seconds since the year began. What was stored before New Year is of the year before. */
function timeOf(seconds: number, now: Date): Date {
  const year = now.getUTCFullYear()
  const time = new Date(Date.UTC(year, 0) + seconds * 1000)
  return time.getTime() - now.getTime() > DAY_MS ? new Date(Date.UTC(year - 1, 0) + seconds * 1000) : time
}
