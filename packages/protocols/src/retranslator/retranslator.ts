import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, f64le, i8, i16, layout, u32 } from '../layout.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Wialon Retranslator: what a platform passes on of its units, binary, each message acknowledged. */
export const retranslator = defineProtocol({
  name: 'retranslator',
  port: 5167,
  transports: ['tcp'],
  frame: byLengthField({ at: 0, size: 4, uncounted: 4, littleEndian: true }),
  decode,
  commands: [],
})

/** Text up to its NUL. */
function textOf(reader: Reader): string {
  let length = 0
  while (reader.peek(length) !== 0) length++
  const text = reader.text(length)
  reader.skip(1)
  return text
}

const POSITION = 'posinfo'
const position = layout(f64le(longitude), f64le(latitude), f64le(altitude), i16(kmh), i16(course), i8('sat'))

/** The values of attributes by the numbers of their types; others are not read. */
const values: ReadonlyMap<number, (reader: Reader) => string | number> = new Map<
  number,
  (reader: Reader) => string | number
>([
  [1, textOf],
  [3, (reader) => reader.i32()],
  [4, (reader) => reader.f64le()],
  [5, (reader) => reader.i64()],
])

const block: Field = (reader, reading) => {
  const body = reader.skip(2).slice(reader.u32())
  const type = body.skip(1).u8()
  const name = textOf(body)
  if (name === POSITION) {
    reading.fix.valid = true
    position(body, reading)
  } else put(reading.fix.attributes, name, values.get(type)?.(body))
}

const ACK = Buffer.of(0x11)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const reading = newReading(session)
  reading.uniqueId = textOf(reader)
  u32(unixSeconds)(reader, reading)
  reader.skip(4)
  while (reader.left > 0) block(reader, reading)
  return [{ ...messageOf(withoutZero(reading)), replies: [ACK], refusal: ACK }]
}

/** Without coordinates, or with both 0, a message is a state. */
function withoutZero(reading: Reading): Reading {
  const { fix } = reading
  if (fix.latitude || fix.longitude) return reading
  fix.outdated = true
  delete fix.latitude
  delete fix.longitude
  return reading
}
