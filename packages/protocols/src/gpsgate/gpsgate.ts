import { xor } from '../checksums.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { fraction, rmcFields } from '../nmea-parts.ts'
import { maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { id, minutes, numberOf, rest, skip, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude, validIf } from '../targets.ts'
import { asciiText } from '../text.ts'

const amount = numberOf(String.raw`\d+(?:\.\d*)?`)

const place = sentence`$GPRMC,${rmcFields}${rest}`
const command = sentence`$FRCMD,${id},${skip()},${skip()},${minutes(latitude, ',', '[NS]')},${minutes(longitude, ',', '[EW]')},${amount(altitude)},${amount(knots)},${maybe(amount(course))},${when('ddMMyy,HHmmss')}${fraction},${word(validIf('1'), '[01]')}${rest}`
const read = sentences(place, command)

/** The protocol of GpsGate Server: sentences like those of NMEA, a login and places. */
export const gpsgate = textProtocol({ name: 'gpsgate', port: 5026, ends: ['\r\n', '\n', '\0'], decode })

const version = answer('FRVER,1,0,GpsGate Server 1.0')
/** A session has no meaning here: the connection is the session. */
const welcome = answer('FRSES,embedded')
const unknown = answer('FRERR,AuthError,Unknown device')
const unreadable = answer('FRERR,AuthError,Parse error')

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (text.startsWith('$FRVER,')) return [{ replies: [version] }]
  if (!text.startsWith('$FRLIN,')) return read(bytes, session)
  const user = /^\$FRLIN,[^,]*,([^,]*),/.exec(text)?.[1]
  if (user === undefined) return [{ replies: [unreadable] }]
  return [{ uniqueIds: [user], replies: [welcome], refusal: unknown }]
}

function answer(text: string): Buffer {
  const sum = xor(Buffer.from(text)).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.from(`$${text}*${sum}\r\n`)
}
