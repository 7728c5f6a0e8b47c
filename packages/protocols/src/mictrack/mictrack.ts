import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { fixOf, messagesOf } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { idOf, maybeNum, minutes, skip, stateOnly, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { asciiText, trimmed } from '../text.ts'
import { readStandard } from './standard.ts'

/** Mictrack: standard messages, lists of NMEA's fields, and the answers to commands. */
export const mictrack = textProtocol({ name: 'mictrack', port: 5191, transports: ['tcp', 'udp'], decode })

const readPlace = readerOf(
  sentence`${when('HHmmss')}.${skip('\\d+')},${validity},${minutes(latitude, ',', '[NS]')},${minutes(longitude, ',', '[EW]')},${maybeNum(knots)},${maybeNum(course)},${maybeNum(altitude)},${when('ddMMyy')}`,
)
/** The last character is no part of an answer. */
const readAnswer = readerOf(
  sentence`${maybe(sentence`${idOf('\\d{15}')} `)}${word('result', '[^]*')}${skip('[^]')}${stateOnly}`,
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = trimmed(asciiText(bytes))
  if (text.startsWith('MT')) return readStandard(text, session)
  if (text.includes('$')) return readList(text, session)
  const reading = readAnswer(text, session)
  return reading ? messagesOf(reading) : []
}

function readList(text: string, session: DecodeContext): DeviceMessage[] {
  const [uniqueId = '', ...pieces] = text.split('$')
  const fixes = pieces.flatMap((piece): Fix | [] => {
    const reading = readPlace(piece, session)
    return reading ? fixOf(reading) : []
  })
  return [{ uniqueIds: [uniqueId], ...(fixes.length > 0 ? { fixes } : {}) }]
}
