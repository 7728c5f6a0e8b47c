import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { DecodeError } from '../define.ts'
import { textProtocol } from '../sentence.ts'
import { hexInteger, integer } from '../text.ts'
import { inZone, zoneOf } from '../time.ts'

/** Telemax: lines of fixed width in hex digits, after a line that names the unit. */
export const telemax = textProtocol({ name: 'telemax', port: 5165, decode })

const [LOGIN, DATA] = ['%', 'Y']

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const type = bytes.length > 0 ? reader.text(1) : undefined
  if (type === LOGIN) return [{ uniqueIds: [reader.text(integer(reader.text(2)))] }]
  if (type !== DATA || !session.identified) return []
  reader.skip(14)
  reader.skip(hexInteger(reader.text(2)) + 4)
  const intervalMs = hexInteger(reader.text(4)) * 1000
  reader.skip(4)
  const count = hexInteger(reader.text(2))
  const fixes: Fix[] = []
  for (let at = 0; at < count; at++) {
    const fix = readPlace(reader)
    if (at === 0 || at === count - 1) {
      fix.fixTime = readTime(reader.text(12), zoneOf(session))
      fix.attributes.status = reader.text(8)
    } else fix.fixTime = new Date(fixes.at(-1)!.fixTime!.getTime() + intervalMs)
    fixes.push(fix)
  }
  return fixes.length > 0 ? [{ fixes }] : []
}

const VALID = 0x80
const degrees = (text: string): number => (hexInteger(text) - 5_400_000) / 30_000

function readPlace(reader: Reader): Fix {
  const speed = hexInteger(reader.text(2))
  const [longitude, latitude] = [degrees(reader.text(6)), degrees(reader.text(6))]
  return { valid: (speed & VALID) !== 0, speed: speed & ~VALID, longitude, latitude, attributes: {} }
}

function readTime(text: string, zone: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, ...rest] = text.match(/../g)?.map(integer) ?? []
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) throw new DecodeError(`"${text}" is no time`)
  return inZone([year, month, day, hour, ...rest], zone)
}
