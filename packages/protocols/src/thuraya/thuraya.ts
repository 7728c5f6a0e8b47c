import { put } from '../attributes.ts'
import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i16, i32, layout } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { alarmOf, knots, latitude, longitude } from '../targets.ts'

/** Thuraya: binary messages by satellite, each answered. */
export const thuraya = defineProtocol({
  name: 'thuraya',
  port: 5242,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0 }),
  decode,
  commands: [],
})

const [EVENT, PERIODIC] = [0x5101, 0x7101]

/** Text up to its NUL. */
function textOf(reader: Reader): string {
  let length = 0
  while (reader.peek(length) !== 0) length++
  const text = reader.text(length)
  reader.skip(1)
  return text
}

const degrees = (millionths: number): number => millionths / 1_000_000
const time: Field = (reader, { clock }) => {
  const [date, time] = [reader.i32(), reader.i32()]
  for (const value of [date, time]) clock.push(Math.trunc(value / 10_000), Math.trunc(value / 100) % 100, value % 100)
}
const IGNITIONS = [undefined, true, false]
const place = layout(
  time,
  i32(longitude, degrees),
  i32(latitude, degrees),
  (reader, { fix }) => {
    const value = reader.u16()
    fix.valid = true
    put(fix.attributes, 'ignition', IGNITIONS[value >> 12])
    fix.course = value & 0x0fff
  },
  i16(knots),
  i16('rpm'),
  (reader, { fix }) => put(fix.attributes, 'data', textOf(reader)),
)

const alarms = alarmOf({
  10: 'vibration',
  11: 'overspeed',
  12: 'powerCut',
  13: 'lowBattery',
  18: 'gpsAntennaCut',
  20: 'hardAcceleration',
  21: 'hardBraking',
})
const event: Field = (reader, reading) => {
  const code = reader.u8()
  put(reading.fix.attributes, 'event', code)
  alarms(code, reading)
  put(reading.fix.attributes, 'eventData', textOf(reader))
}

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const [type, id] = [reader.u16(), reader.u32()]
  const reply = replyTo(frame)
  const read = (...fields: Field[]): Fix => {
    const reading = newReading(session)
    layout(...fields)(reader, reading)
    return fixOf(reading)
  }
  const fixes = type === EVENT ? [read(place, event)] : []
  if (type === PERIODIC) for (let left = reader.u8(); left > 0; left--) fixes.push(read(place))
  return [{ uniqueIds: [String(id)], ...(fixes.length > 0 ? { fixes } : {}), replies: [reply], refusal: reply }]
}

/** Names the unit and the type; the checksum takes the bytes as signed. */
function replyTo(frame: Buffer): Buffer {
  const reply = bytesOf('#T', 0x00, 0x0f, 0x99, 0x01, frame.subarray(6, 10), frame.subarray(4, 6), 0x00, 0x01)
  let sum = 0
  for (const byte of reply) sum += (byte << 24) >> 24
  return bytesOf(reply, u16Bytes(-sum))
}
