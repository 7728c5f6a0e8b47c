import { luhn } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messageOf } from '../reading.ts'
import { either, readerOf, sentence } from '../sentence.ts'
import { cell, degreesAfter, int, numberOf, rest, stateOnly, validity, when } from '../sentence-parts.ts'
import { altitude, knots, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'
import { commands, effects, encode } from './commands.ts'

/** CityEasy: texts between a binary head and tail. */
export const cityeasy = defineProtocol({
  name: 'cityeasy',
  port: 5088,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0 }),
  decode,
  commands,
  encode,
  effects,
})

const [REPORT, ANSWER] = [3, 4]
const [ID_AT, TYPE_AT, BODY_AT, TAIL] = [4, 11, 13, 8]

const tenths = numberOf(String.raw`\d+\.\d`)
const place = sentence`${when('yyyyMMddHHmmss')},${validity},${int('sat')},${degreesAfter(latitude, ',', '[NS]')},${degreesAfter(longitude, ',', '[EW]')},${tenths(knots)},${tenths('hdop')},${tenths(altitude)}`
const read = readerOf(sentence`${either(place, stateOnly)};${cell('(\\d+),(\\d+),(\\d+),(\\d+)()')}${rest}`)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const type = bytes.readUInt16BE(TYPE_AT)
  const digits = bytes.toString('hex', ID_AT, TYPE_AT)
  if (!/^\d+$/.test(digits)) throw new DecodeError(`"${digits}" names no unit`)
  const uniqueIds = [digits, `${digits}${luhn(digits)}`]
  if (type !== REPORT && type !== ANSWER) return [{ uniqueIds }]
  const reading = read(asciiText(bytes.subarray(BODY_AT, Math.max(BODY_AT, bytes.length - TAIL))), session)
  return [reading ? { ...messageOf(reading), uniqueIds } : { uniqueIds }]
}
