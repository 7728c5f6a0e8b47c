import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { layout, u8, u32 } from '../layout.ts'
import { addHomeCell, messagesOf, newReading } from '../reading.ts'
import { course, knots, latitude, longitude, unixSeconds } from '../targets.ts'

/** ThinkRace: binary messages behind a head of fifteen bytes. */
export const thinkrace = defineProtocol({
  name: 'thinkrace',
  port: 5098,
  transports: ['tcp'],
  frame: byLengthField({ at: 16, size: 2, uncounted: 20 }),
  decode,
  commands: [],
})

const LOGIN = 0x80
const POSITION = 0x90

/** Degrees, then two digits of minutes and four of their decimals. */
const degrees = (raw: number): number => Math.floor(raw / 1_000_000) + (raw % 1_000_000) / 10_000 / 60

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 15)
  const type = reader.u8()
  reader.skip(2)
  if (type === LOGIN) return login(frame, reader)
  if (type !== POSITION) return []
  const reading = newReading(session)
  position(reader, reading)
  return messagesOf(reading)
}

function login(frame: Buffer, reader: Reader): DeviceMessage[] {
  if (reader.u8() !== 1) return []
  const reply = bytesOf('HR', frame.subarray(2, 14), ',', LOGIN, 0, 2, 0x80, 0, 0, 0)
  return [{ uniqueIds: [reader.text(15).replaceAll('\0', '')], replies: [reply] }]
}

const position = layout(
  u32(unixSeconds),
  (reader, reading) => {
    const flags = reader.u8()
    u32(latitude, (raw) => (bit(flags, 0) ? degrees(raw) : -degrees(raw)))(reader, reading)
    u32(longitude, (raw) => (bit(flags, 1) ? degrees(raw) : -degrees(raw)))(reader, reading)
  },
  u8(knots),
  u8(course),
  (reader, reading) => {
    reading.fix.valid = true
    addHomeCell(reader.u16(), reader.u16(), reading)
  },
)
