import { addAlarm, put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { bcdId, clockBytes, type Field, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { kmh } from '../targets.ts'

/** Anytrek: binary messages, each answered. */
export const anytrek = defineProtocol({
  name: 'anytrek',
  port: 5177,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 6, littleEndian: true }),
  decode,
  commands: [],
})

const PARTS_OF_DEGREE = 1_800_000

const place: Field = (reader, reading) => {
  const { fix } = reading
  const [latitude, longitude] = [reader.u32le() / PARTS_OF_DEGREE, reader.u32le() / PARTS_OF_DEGREE]
  u8(kmh)(reader, reading)
  const flags = reader.u16le()
  fix.course = bits(flags, 0, 10)
  fix.latitude = bit(flags, 10) ? latitude : -latitude
  fix.longitude = bit(flags, 11) ? -longitude : longitude
  fix.valid = bit(flags, 12)
}
const state: Field = (reader, { fix }) => {
  const flags = reader.u8()
  put(fix.attributes, 'charge', bit(flags, 0))
  put(fix.attributes, 'ignition', bit(flags, 1))
  if (bit(flags, 4)) addAlarm(fix.attributes, 'general')
}

const message = layout(
  skipBytes(5),
  bcdId(8, 2),
  u16le('versionFw'),
  u16le('battery', (value) => value / 100),
  u8('rssi'),
  clockBytes(),
  u8('sat', (value) => value & 0x0f),
  place,
  skipBytes(8),
  state,
  skipBytes(2),
  u32le('odometer'),
)

const TYPE_AT = 4

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reading = newReading(session)
  message(new Reader(frame), reading)
  reading.replies.push(bytesOf(0x78, 0x78, 7, 0, frame[TYPE_AT]!, Buffer.alloc(6), 0x0d, 0x0a))
  return [messageOf(reading)]
}
