import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { ofLength } from '../frames.ts'
import { messagesOf, newReading } from '../reading.ts'
import { utc } from '../time.ts'

const FRAME_LENGTH = 23
const FILLER = 0x0b
const LOGGED_IN = 'm2m.loggedIn'

/** M2M: frames of 23 bytes, the first of a connection with the identifier. */
export const m2m = defineProtocol({
  name: 'm2m',
  port: 5054,
  transports: ['tcp'],
  frame: (buffer) => ofLength(buffer, FRAME_LENGTH),
  decode,
  commands: [],
})

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(Buffer.from(frame.map((byte) => (byte === FILLER ? byte : byte - 0x20))))
  if (session.memory.get(LOGGED_IN)) return decodePosition(reader, session)
  session.memory.set(LOGGED_IN, true)
  const digits = Array.from({ length: 8 }, () => String(reader.u8()).padStart(2, '0')).join('')
  return [{ uniqueIds: [digits.slice(1)] }]
}

function decodePosition(reader: Reader, session: DecodeContext): DeviceMessage[] {
  const reading = newReading(session)
  const { fix } = reading
  const [day, month, year] = [reader.u8() & 0x3f, reader.u8() & 0x3f, reader.u8()]
  fix.fixTime = utc([year, month, day, reader.u8() & 0x3f, reader.u8() & 0x7f, reader.u8() & 0x7f])
  const latitude = degrees(reader)
  const signs = reader.u8()
  const longitude = (signs & 0x3f) * 100 + degrees(reader)
  fix.valid = true
  fix.latitude = signs & 0x40 ? -latitude : latitude
  fix.longitude = signs & 0x80 ? -longitude : longitude
  fix.speed = reader.u8()
  const sat = reader.u8()
  put(fix.attributes, 'sat', sat)
  return sat === 0 ? [] : messagesOf(reading)
}

/** Degrees, minutes, hundredths and ten-thousandths of minutes. */
const degrees = (reader: Reader): number => reader.u8() + (reader.u8() + reader.u8() / 100 + reader.u8() / 10_000) / 60
