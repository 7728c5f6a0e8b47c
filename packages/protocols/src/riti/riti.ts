import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { rmcFields } from '../nmea-parts.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { rest } from '../sentence-parts.ts'
import { asciiText } from '../text.ts'

const TEXT_AT = 25
const LENGTH_AT = 105
const TAIL = 3

/** Riti: a binary head before one sentence of NMEA. */
export const riti = defineProtocol({
  name: 'riti',
  port: 5071,
  transports: ['tcp'],
  frame: byLengthField({ at: LENGTH_AT, size: 2, uncounted: LENGTH_AT + 2 + TAIL, littleEndian: true }),
  decode,
  commands: [],
})

const head = layout(
  u8('mode'),
  u8('command'),
  u16le('power', (millivolts) => millivolts / 1000),
  skipBytes(9),
  u32le('distance'),
  u32le('tripOdometer'),
)
const readRmc = readerOf(sentence`$GPRMC,${rmcFields}${rest}`)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const uniqueId = String(reader.u16())
  const end = frame.indexOf('*', TEXT_AT)
  if (end < 0) throw new RangeError('The sentence has no end')
  const reading = readRmc(asciiText(frame.subarray(TEXT_AT, end)), session)
  if (!reading) return [{ uniqueIds: [uniqueId] }]
  reading.uniqueId = uniqueId
  head(reader, reading)
  return [messageOf(reading)]
}
