import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { ofLength } from '../frames.ts'
import { chars, clockBytes, type Field, layout, skipBytes, u8, u16, u24 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { kmh, uniqueId } from '../targets.ts'

const FRAME_LENGTH = 64

/** Pricol: binary messages of 64 bytes, each acknowledged. */
export const pricol = defineProtocol({
  name: 'pricol',
  port: 5134,
  transports: ['tcp', 'udp'],
  frame: (buffer) => ofLength(buffer, FRAME_LENGTH),
  decode,
  commands: [],
})

/** `ddmm` as a number, then ten-thousandths of minutes, then the hemisphere. */
function degrees(whole: number, parts: number, isNegative: boolean): number {
  const value = Math.trunc(whole / 100) + ((whole % 100) + parts / 10_000) / 60
  return isNegative ? -value : value
}
const place: Field = (reader, { fix }) => {
  fix.valid = true
  fix.latitude = degrees(reader.u16(), reader.u16(), reader.text(1) === 'S')
  fix.longitude = degrees(reader.u24(), reader.u16(), reader.text(1) === 'W')
}

const message = layout(
  skipBytes(1),
  chars(uniqueId, 7),
  u8('eventType'),
  u8('packetVersion'),
  u8('status'),
  u8('rssi'),
  u8('gps'),
  clockBytes('dMyHms'),
  place,
  u8(kmh),
  u16('input'),
  u8('output'),
  u8('analogAlerts'),
  u16('customAlertTypes'),
  ...[1, 2, 3, 4, 5].map((index) => u16(`adc${index}`)),
  u24('odometer'),
  u16('rpm'),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reading = newReading(session)
  message(new Reader(frame), reading)
  reading.replies.push(Buffer.from('ACK'))
  return [messageOf(reading)]
}
