import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { i32le, layout, u8, u16le, u32le } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { alarmBits, all, bitsAs, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

const HEAD = 5
const RECORD = 16

/** DSF22: little-endian records of fixed length, acknowledged by one byte. */
export const dsf22 = defineProtocol({
  name: 'dsf22',
  port: 5236,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands: [],
})

function frame(buffer: Buffer): Frame | undefined {
  return buffer.length < HEAD + RECORD ? undefined : ofLength(buffer, HEAD + RECORD * buffer[HEAD - 1]!)
}

const degrees = (parts: number): number => parts / 10_000_000
const record = layout(
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  u32le(unixSeconds),
  u8(kmh),
  u16le('fuel', (thousandths) => thousandths / 1000),
  u8(all<number>(bitsAs({ 0: 'ignition', 1: 'in1', 4: 'out1' }), alarmBits({ 6: 'jamming' }), 'status')),
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(2)
  const uniqueIds = [String(reader.u16le())]
  const fixes = Array.from({ length: reader.u8() }, () => {
    const reading = newReading(session)
    reading.fix.valid = true
    record(reader, reading)
    return fixOf(reading)
  })
  return [{ uniqueIds, fixes, replies: [Buffer.of(1)] }]
}
