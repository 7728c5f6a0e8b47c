import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { clockBcd, type Field, layout, skipBytes, u8, u16le } from '../layout.ts'
import { messageOf, newReading, type Target } from '../reading.ts'
import { alarmBits, all, course, knots, latitude, longitude } from '../targets.ts'
import { asciiText, trimmed } from '../text.ts'

/** Motor: binary messages, sent as lines of hex digits. */
export const motor = defineProtocol({
  name: 'motor',
  port: 5202,
  transports: ['tcp'],
  delimiter: '\r\n',
  frame: untilDelimiter('\r\n', '\n'),
  decode,
  commands: [],
})

/** Degrees in so many digits, then ten-thousandths of minutes in six; without a hemisphere. */
const angle =
  (digits: number, target: Target<number>): Field =>
  (reader, reading) => {
    const degrees = reader.bcd(digits) + reader.bcd(6) / 10_000 / 60
    if (typeof target === 'function') target(degrees, reading)
  }
const tenths =
  (target: Target<number>): Field =>
  (reader, reading) => {
    if (typeof target === 'function') target(reader.bcd(4) / 10, reading)
  }

const message = layout(
  (reader, reading) => {
    reading.uniqueId = reader.u32le().toString(16).padStart(8, '0')
  },
  skipBytes(2),
  u16le('status'),
  skipBytes(5),
  u8(
    all<number>(alarmBits({ 0: 'general' }), (flags, { fix }) => {
      fix.valid = bit(flags, 7)
    }),
  ),
  angle(2, latitude),
  angle(4, longitude),
  tenths(knots),
  tenths(course),
  clockBcd(),
  (reader, { fix }) => Object.assign(fix.attributes, { rssi: reader.bcd(2) }),
)

function decode(line: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = trimmed(asciiText(line))
  if (!/^(?:[\da-f]{2})*$/i.test(text)) throw new DecodeError('The line is no hex text')
  const reading = newReading(session)
  message(new Reader(Buffer.from(text, 'hex')), reading)
  return [messageOf(reading)]
}
