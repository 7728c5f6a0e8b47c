import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading, type Target } from '../reading.ts'
import { course, kmh } from '../targets.ts'
import { utc } from '../time.ts'

/** Positrex: a binary ping a datagram. */
export const positrex = defineProtocol({ name: 'positrex', port: 5252, transports: ['udp'], decode, commands: [] })

const PING = 0x2e
const PARTS_OF_DEGREE = 40_000

/** The number of the unit, in two to four bytes: the highest bits say in how many, and what is added. */
function unitNumber(reader: Reader): number {
  const first = reader.peek()
  if (first < 0x80) return 7_560_000 + reader.u16()
  if (first >= 0xc0) return 73_000_000 + (reader.u32() & 0x3fff_ffff)
  return (first >= 0x90 ? 70_000_000 : 7_590_000) + (reader.u24() & 0x0f_ffff)
}

/** Second, minute, hour, day, month and years since 2000 in one number. */
const moment: Target<number> = (value, { fix }) => {
  const parts: number[] = []
  let rest = value
  for (const size of [60, 60, 24, 32, 13]) {
    parts.unshift(rest % size)
    rest = Math.floor(rest / size)
  }
  const [month = 0, day = 0, ...time] = parts
  fix.fixTime = utc([2000 + rest, month, day, ...time])
}

const ping = layout(
  u32(moment),
  (reader, { fix }) => {
    const [latitude, longitude] = [reader.u24(), reader.i24()]
    fix.valid = latitude >= 0x80_0000
    fix.latitude = (latitude & 0x7f_ffff) / PARTS_OF_DEGREE
    fix.longitude = longitude / PARTS_OF_DEGREE
  },
  u8(kmh),
  u8(course, (halves) => halves * 2),
  u8('io'),
  u32('odometer'),
  skipBytes(12),
)
const hundredths = (value: number): number => value / 100
const voltages = layout(u16('power', hundredths), u16('battery', hundredths))

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const reading = { ...newReading(session), uniqueId: String(unitNumber(reader)) }
  if (reader.u8() !== PING) return []
  ping(reader, reading)
  if (reader.left > 0) voltages(reader, reading)
  return [messageOf(reading)]
}
