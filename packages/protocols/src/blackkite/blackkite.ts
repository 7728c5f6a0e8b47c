import { addAlarm, put } from '../attributes.ts'
import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { ofLength } from '../frames.ts'
import { chars, type Field, i16le, i32le, layout, skipBytes, u16le, u32le } from '../layout.ts'
import { fixOf, newReading, type Reading, type Target } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, uniqueId, unixSeconds } from '../targets.ts'

const HEAD = 3
const CRC = 2

/** Black Kite: binary values behind tags, in the manner of Galileosky. */
export const blackkite = defineProtocol({
  name: 'blackkite',
  port: 5091,
  transports: ['tcp'],
  frame: (buffer) => (buffer.length < HEAD ? undefined : ofLength(buffer, HEAD + dataLength(buffer) + CRC)),
  decode,
  commands: [],
})

/** The highest bit of the length says that there is an archive. */
const dataLength = (frame: Buffer): number => frame.readUInt16LE(1) & 0x7fff

const degrees = (millionths: number): number => millionths / 1_000_000
const tenths = (value: number): number => value / 10
const volts = (mV: number): number => mV / 1000

/** Sixteen attributes of the bits of a number. */
const switches =
  (first: number): Target<number> =>
  (mask, { fix }) => {
    for (let index = 0; index < 16; index++) put(fix.attributes, `io${first + index}`, bit(mask, index))
  }

const status: Target<number> = (mask, { fix }) => {
  put(fix.attributes, 'ignition', bit(mask, 9))
  if (bit(mask, 15)) addAlarm(fix.attributes, 'general')
  put(fix.attributes, 'charge', bit(mask, 2))
}

const PLACE = 0x30
const TIME = 0x20
/** A tag of another number has no data. */
const tags: ReadonlyMap<number, Field> = new Map([
  [0x03, chars(uniqueId, 15)],
  [TIME, u32le(unixSeconds)],
  [
    PLACE,
    layout(
      (reader, { fix }) => {
        fix.valid = reader.u8() >> 4 === 0
      },
      i32le(latitude, degrees),
      i32le(longitude, degrees),
    ),
  ],
  [0x33, layout(u16le(kmh, tenths), u16le(course, tenths))],
  [0x34, i16le(altitude)],
  [0x40, u16le(status)],
  [0x45, u16le(switches(17))],
  [0x46, u16le(switches(1))],
  [0x50, u16le('adc1', volts)],
  [0x51, u16le('adc2', volts)],
  [0x52, u16le('adc3', volts)],
  [0x53, u16le('adc4', volts)],
  [0x60, skipBytes(16)],
  [0x61, skipBytes(16)],
  [0x62, skipBytes(16)],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const end = HEAD + dataLength(frame)
  const { id, fixes } = read(new Reader(frame, HEAD, end), session)
  if (id === undefined && !session.identified) return []
  const message = { replies: [bytesOf(0x02, frame.subarray(end, end + CRC))], ...(fixes.length > 0 ? { fixes } : {}) }
  return [id === undefined ? message : { uniqueIds: [id], ...message }]
}

/** A tag that comes again begins the next position; what lacks a place or a time is none. */
function read(reader: Reader, session: DecodeContext): { id: string | undefined; fixes: Fix[] } {
  const fixes: Fix[] = []
  let id: string | undefined
  let [reading, seen] = [newReading(session), new Set<number>()]
  const finish = (done: Reading): void => {
    id = done.uniqueId ?? id
    if (seen.has(PLACE) && seen.has(TIME)) fixes.push(fixOf(done))
  }
  while (reader.left > 0) {
    const tag = reader.u8()
    if (seen.has(tag)) {
      finish(reading)
      ;[reading, seen] = [newReading(session), new Set()]
    }
    seen.add(tag)
    tags.get(tag)?.(reader, reading)
  }
  finish(reading)
  return { id, fixes }
}
