import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { i8, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { all, bitsAs, course, kmh, unixSeconds } from '../targets.ts'

/** Continental: binary, of which the status is read. */
export const continental = defineProtocol({
  name: 'continental',
  port: 5161,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const STATUS = 2
const OPTIONAL = 4
const MS_PER_HOUR = 3_600_000

const status = layout(
  u32(unixSeconds),
  (reader, { fix }) => {
    const isExtended = reader.peek() !== 0
    const degrees = isExtended ? extended : plain
    fix.latitude = degrees(reader.i32())
    fix.longitude = degrees(reader.i32())
  },
  ...[u16(course), u16(kmh)],
  u8((flag, { fix }) => {
    fix.valid = flag > 0
  }),
  u32((seconds, { fix }) => {
    fix.deviceTime = new Date(seconds * 1000)
  }),
  ...[u16('event'), u16(all('input', bitsAs({ 0: 'ignition' }))), u16('output')],
  ...[u8('battery'), i8('deviceTemp'), skipBytes(2)],
  (reader, reading) => {
    if (reader.left > OPTIONAL) u32('odometer')(reader, reading)
    if (reader.left > OPTIONAL) u32('hours', (hours) => hours * MS_PER_HOUR)(reader, reading)
  },
)

/** Signed numbers of 28 and of 24 bits. */
const extended = (value: number): number => (bit(value, 27) ? value | 0xf000_0000 : value) / 360_000
const plain = (value: number): number => (bit(value, 23) ? value | 0xff00_0000 : value) / 3600

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(5)
  const uniqueId = String(reader.u32())
  if (reader.skip(1).u8() !== STATUS) return []
  const reading = { ...newReading(session), uniqueId }
  status(reader, reading)
  return [messageOf(reading)]
}
