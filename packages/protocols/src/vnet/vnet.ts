import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { clockBcd, layout, u8, u32le } from '../layout.ts'
import { messagesOf, newReading } from '../reading.ts'
import { course, kmh } from '../targets.ts'

/** VNET: binary messages between `$$` and `##`, with decimal digits. */
export const vnet = defineProtocol({
  name: 'vnet',
  port: 5205,
  transports: ['tcp'],
  frame: byLengthField({ at: 4, size: 2, uncounted: 18, littleEndian: true }),
  decode,
  commands: [],
})

const LOGIN = 0x0000
const POSITION = 0x0033

const position = layout(
  clockBcd('dMyHms'),
  (reader, { fix }) => {
    const latitude = degrees(reader.bcd(8) / 1e6)
    const longitude = degrees(reader.bcd(10) / 1e7)
    const flags = reader.u8()
    fix.valid = bit(flags, 0)
    fix.latitude = bit(flags, 1) ? latitude : -latitude
    fix.longitude = bit(flags, 2) ? longitude : -longitude
  },
  u8('sat'),
  u8(kmh),
  u32le('odometer'),
  u8(course, (raw) => raw * 2),
)

/** Degrees, whose decimals are hundredths of minutes. */
const degrees = (value: number): number => Math.floor(value) + ((value % 1) * 100) / 60

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 2)
  const type = reader.u16le() & 0x7fff
  reader.skip(2)
  if (type === LOGIN) return [{ uniqueIds: [reader.skip(6).hex(8).slice(0, 15)], replies: [frame], refusal: frame }]
  if (type !== POSITION) return []
  const reading = newReading(session)
  position(reader, reading)
  return messagesOf(reading)
}
