import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { clockBytes, layout, u16, u32 } from '../layout.ts'
import { messagesOf, newReading } from '../reading.ts'
import { latitude, longitude } from '../targets.ts'

/** PT215: binary messages between `XX` and a line end. */
export const pt215 = defineProtocol({ name: 'pt215', port: 5197, transports: ['tcp'], frame, decode, commands: [] })

const HEAD = 'XX'
const END = '\r\n'
const LOGIN = 0x01
const POSITIONS = [0x10, 0x11]
/** A heartbeat counts one byte, though it has two more than the others would with that length. */
const HEARTBEAT = { counted: 1, length: 6 }

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < 3) return undefined
  const counted = buffer[2]!
  return ofLength(buffer, counted === HEARTBEAT.counted ? HEARTBEAT.length : counted + 2)
}

const degrees = (raw: number): number => raw / 60 / 30_000

const position = layout(
  clockBytes(),
  u32(latitude, degrees),
  u32(longitude, degrees),
  u16((flags, { fix }) => {
    fix.course = bits(flags, 0, 10)
    if (!bit(flags, 10)) fix.latitude = -fix.latitude!
    if (bit(flags, 11)) fix.longitude = -fix.longitude!
    fix.valid = bit(flags, 12)
  }),
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 3)
  const type = reader.u8()
  if (type === LOGIN) return [login(reader.hex(8).slice(1))]
  if (!POSITIONS.includes(type) || !session.identified) return []
  const reading = newReading(session)
  reading.replies.push(bytesOf(HEAD, 7, type, bytes.subarray(4, 10), END))
  position(reader, reading)
  return messagesOf(reading)
}

function login(id: string): DeviceMessage {
  const reply = bytesOf(HEAD, 1, LOGIN, END)
  return { uniqueIds: [id], replies: [reply], refusal: reply }
}
