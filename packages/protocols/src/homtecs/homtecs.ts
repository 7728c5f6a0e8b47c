import { fraction } from '../nmea-parts.ts'
import { maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { idOf, int, maybeNum, minutes, numberOf, skip, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'

const unsigned = numberOf('\\d+(?:\\.\\d*)?')

const decodeReport = sentences(
  sentence`${idOf('[^_]+')}_R${skip('[0-9a-fA-F]{8}')},${when('yyMMdd')},${when('HHmmss')}${fraction},${int('sat')},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${word(
    (digit, { fix }) => {
      fix.valid = digit !== '0'
    },
    '\\d',
  )},${numberOf('[\\d.]*')('hdop')},${maybe(unsigned(altitude))}`,
)

const MAC_LENGTH = '_R00000000'.length

/** Homtecs: datagrams of text. A unit is known by its name, or by its name with its address. */
export const homtecs = textProtocol({
  name: 'homtecs',
  port: 5104,
  transports: ['udp'],
  decode: (bytes, session) =>
    decodeReport(bytes, session).map((message) => {
      const [id = ''] = message.uniqueIds ?? []
      return { ...message, uniqueIds: [id, bytes.toString('latin1', 0, id.length + MAC_LENGTH)] }
    }),
})
