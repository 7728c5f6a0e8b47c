import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { i32le, layout, skipBytes, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { altitude, course, latitude, longitude } from '../targets.ts'
import { KNOTS_PER_CMPS } from '../units.ts'

/** MAVLink 2, spoken by drones: binary messages, several of them in one datagram. */
export const mavlink2 = defineProtocol({ name: 'mavlink2', port: 5224, transports: ['udp'], decode, commands: [] })

const START = 0xfd
const [HEAD, TAIL] = [10, 2]
const GLOBAL_POSITION = 33
const POSITION_LENGTH = 28

const degrees = (value: number): number => value / 1e7
const metres = (mm: number): number => mm / 1000

const position = layout(
  u32le('timeBoot'),
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  i32le(altitude, metres),
  i32le('relativeAltitude', metres),
  (reader, { fix }) => {
    fix.speed = Math.hypot(reader.i16le(), reader.i16le()) * KNOTS_PER_CMPS
  },
  skipBytes(2),
  u16le(course, (value) => value / 100),
)

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram)
  const messages: DeviceMessage[] = []
  while (reader.left >= HEAD && reader.peek() === START) {
    const head = reader.slice(HEAD)
    const [length, id, kind] = [head.skip(1).u8(), head.skip(3).u8(), head.skip(1).u24le()]
    const payload = reader.bytes(length)
    reader.skip(TAIL)
    if (kind === GLOBAL_POSITION) messages.push(decodePosition(payload, String(id), session))
  }
  return messages
}

/** Zeros at the end of a payload are not sent. */
function decodePosition(payload: Buffer, id: string, session: DecodeContext): DeviceMessage {
  const whole = Buffer.concat([payload, Buffer.alloc(POSITION_LENGTH)])
  const reading = newReading(session)
  reading.uniqueId = id
  Object.assign(reading.fix, { fixTime: session.now(), valid: true })
  position(new Reader(whole), reading)
  return messageOf(reading)
}
