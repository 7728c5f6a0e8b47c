import { put } from '../attributes.ts'
import { bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { ofLength } from '../frames.ts'
import { bcdId, type Field } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { dec, minutes, numberOf, rest, skip, when } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

const HEAD = 17

/** Tekelek: sensors of tanks, binary, and a line of text for a place. */
export const tek = defineProtocol({
  name: 'tek',
  port: 5173,
  transports: ['tcp'],
  /** The two highest bits of the type are added to the length. */
  frame: (buffer) => (buffer.length < HEAD ? undefined : ofLength(buffer, HEAD + buffer[16]! + (buffer[15]! & 0xc0))),
  decode,
  commands: [],
})

const MEASUREMENTS: readonly number[] = [4, 8]
const PLACE = 17

const measurements: Field = (reader, { fix }) => {
  const count = reader.u16()
  reader.skip(6)
  for (let index = 1; index <= count; index++) {
    put(fix.attributes, `rssi${index}`, reader.u8())
    put(fix.attributes, `temp${index}`, reader.u8() - 30)
    const level = reader.u16()
    put(fix.attributes, `src${index}`, bits(level, 10, 16))
    put(fix.attributes, `ullage${index}`, bits(level, 0, 10))
  }
}

const fixed = numberOf('\\d+')((mode, { fix }) => {
  fix.valid = mode > 0
})
const readPlace = readerOf(
  sentence`,${skip('\\d+')},${when('HHmmss')}${skip('\\.\\d')},${minutes(latitude, '')},${minutes(longitude, '')},${dec('hdop')},${dec(altitude)},${fixed},${dec(course)},${skip('\\d+\\.\\d+')},${dec(knots)},${when('ddMMyy')},${skip('\\d+')},${rest}`,
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(7)
  const reading = newReading(session)
  bcdId(8, 1)(reader, reading)
  const type = bits(reader.u8(), 0, 6)
  reader.skip(1)
  if (MEASUREMENTS.includes(type)) {
    reading.fix.outdated = true
    measurements(reader, reading)
    return [messageOf(reading)]
  }
  const found = type === PLACE ? readPlace(asciiText(reader.rest()), session) : undefined
  return [messageOf({ ...(found ?? { ...reading, isLogin: true as const }), uniqueId: reading.uniqueId! })]
}
