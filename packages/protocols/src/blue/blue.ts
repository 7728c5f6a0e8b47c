import { addAlarm, put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { xor } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { alarmOf } from '../targets.ts'
import { utc } from '../time.ts'

/** Blue: binary messages of parts, which together are one report. */
export const blue = defineProtocol({
  name: 'blue',
  port: 5206,
  transports: ['tcp'],
  frame: byLengthField({ at: 1, size: 2, uncounted: 1 }),
  decode,
  commands: [],
})

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reading = newReading(session)
  const reader = new Reader(frame, 5)
  reading.uniqueId = String(reader.u32())
  while (reader.left > 1) {
    const part = frame.subarray(reader.offset)
    if (part[0] === 0) throw new DecodeError('A part has no length', reader.offset)
    parts.get(part[1]!)?.(part, reading)
    reader.offset += part[0]!
  }
  if (!reading.fix.fixTime) reading.isLogin = true
  return [messageOf(reading)]
}

const parts = new Map<number, (part: Buffer, reading: Reading) => void>([
  [0x01, readPlace],
  [0x12, readStatus],
  [0x81, (part, reading) => alarmOf({ 1: 'sos', 8: 'overspeed', 19: 'lowPower' })(part.readUInt8(5), reading)],
  [0x84, (part, { replies }) => replies.push(answer(part.readUInt8(2)))],
])

function readPlace(part: Buffer, { fix }: Reading): void {
  const flags = part.readUInt8(6)
  const [latitude, longitude] = [degreesAt(part, 7), degreesAt(part, 11)]
  const [year = 0, month = 0, day = 0, ...time] = Array.from({ length: 6 }, (_, at) => part.readUInt8(22 + at))
  fix.valid = bit(flags, 7)
  fix.latitude = bit(flags, 6) ? -latitude : latitude
  fix.longitude = bit(flags, 5) ? -longitude : longitude
  fix.speed = part.readUInt16BE(15) + part.readUInt16BE(17) / 1000
  fix.course = part.readUInt16BE(19) + part.readUInt8(21) / 100
  fix.fixTime = utc([year, month, day, ...time])
}

/** Degrees and whole minutes in one number, decimals of a minute in the next. */
function degreesAt(part: Buffer, at: number): number {
  const whole = part.readUInt16BE(at)
  return Math.floor(whole / 100) + ((whole % 100) + part.readUInt16BE(at + 2) / 10_000) / 60
}

function readStatus(part: Buffer, { fix: { attributes } }: Reading): void {
  if (bit(part.readUInt8(5), 1)) addAlarm(attributes, 'vibration')
  const ignition = bits(part.readUInt8(8), 2, 4)
  if (ignition === 1 || ignition === 2) put(attributes, 'ignition', ignition === 2)
  put(attributes, 'status', part.readUInt16BE(11))
}

function answer(index: number): Buffer {
  const content = bytesOf(0x00, 0x0b, 0x86, 0x00, 0x06, 0xa4, 0x00, index, 0x00, 0x00)
  return bytesOf(0xaa, content, xor(content))
}
