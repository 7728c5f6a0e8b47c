import { put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { bcdId, type Field, i16, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messagesOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, kmh, mph } from '../targets.ts'

/** Oigo: binary datagrams in two forms, some of the unit that was last heard from the same address. */
export const oigo = defineProtocol({ name: 'oigo', port: 5121, transports: ['udp'], decode, commands: [] })

const AR = 0x7e
const LOCATION = 0
const FIRST_YEAR = 2010
const METRES_PER_FOOT = 0.3048
const METRES_PER_MILE = 1609.34

const tenths = (value: number): number => value / 10
const volts = (mV: number): number => mV / 1000

/** Year and month in one byte, then the day. */
const date: Field = (reader, { clock }) => {
  const months = reader.u8()
  clock.push(FIRST_YEAR + bits(months, 4, 8), bits(months, 0, 4), reader.u8())
}
const minutes: Field = (reader, { clock }) => clock.push(reader.u8(), reader.u8())
const second: Field = (reader, { clock }) => clock.push(reader.u8())

/** By the bits of the mask. */
const fields: readonly Field[] = [
  u16('index'),
  layout(date, minutes, second),
  skipBytes(5),
  (reader, { fix }) => {
    fix.latitude = reader.u32() / 1_000_000 - 90
    fix.longitude = reader.u32() / 1_000_000 - 180
  },
  (reader, { fix }) => {
    const quality = reader.u8()
    fix.valid = bits(quality, 4, 8) !== 0
    put(fix.attributes, 'sat', bits(quality, 0, 4))
    put(fix.attributes, 'hdop', reader.u8() / 10)
  },
  u8(kmh),
  u16(course),
  i16(altitude),
  u8('rssi'),
  u16('power', volts),
  u16('battery', volts),
  skipBytes(2),
  u32('odometer', (km) => km * 1000),
  skipBytes(6),
  skipBytes(5),
  skipBytes(2),
]

function readAr(reader: Reader, reading: Reading): void {
  reader.skip(3)
  const type = reader.u8()
  const idType = bits(reader.u8(), 0, 3)
  if (idType === 0) bcdId(8, 1)(reader, reading)
  else if (idType === 1) reading.uniqueId = reader.skip(1).text(14).replaceAll('\0', '')
  if (type !== LOCATION) {
    reading.isLogin = true
    return
  }
  put(reading.fix.attributes, 'event', reader.u8())
  const mask = reader.u32()
  for (const [at, field] of fields.entries()) if (bit(mask, at)) field(reader, reading)
}

/** Degrees and thousandths of minutes in one number. */
function degrees(value: number): number {
  const size = Math.abs(value)
  const angle = Math.trunc(size / 100_000) + (size % 100_000) / 1000 / 60
  return value < 0 ? -angle : angle
}

const rest = layout(
  date,
  minutes,
  (reader, { fix }) => {
    fix.valid = true
    fix.latitude = degrees(reader.i32())
    fix.longitude = degrees(reader.i32())
  },
  i16(altitude, (feet) => feet * METRES_PER_FOOT),
  u16(course),
  u8(mph),
  u8('power', tenths),
  u8('io1'),
  second,
  u8('rssi'),
)

const [ANSWERED, WITHOUT_ID] = [7, 6]

function readMg(reader: Reader, reading: Reading): void {
  const flags = reader.skip(1).peek()
  if (bit(flags, WITHOUT_ID)) reader.skip(1)
  else bcdId(8, 1)(reader, reading)
  rest(reader.skip(8), reading)
  const sequence = reader.u8()
  if (bit(flags, ANSWERED)) reading.replies.push(bytesOf(0xe0, sequence, 0))
  put(reading.fix.attributes, 'versionFw', reader.u8())
  put(reading.fix.attributes, 'sat', reader.u8())
  put(reading.fix.attributes, 'odometer', Math.trunc(reader.u32() * METRES_PER_MILE))
}

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram)
  const reading = newReading(session)
  if (reader.peek() === AR) readAr(reader, reading)
  else readMg(reader, reading)
  return reading.isLogin && reading.uniqueId === undefined ? [] : messagesOf(reading)
}
