import { sentence, sentences, textProtocol } from '../sentence.ts'
import { idOf, int, minutesAfter, numberOf, rest, skip, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude, validIf } from '../targets.ts'

const binary = numberOf('[01]{8}', (digits) => Number.parseInt(digits, 2))

const decodeReport = sentences(
  sentence`>${idOf('\\d{8}')},${skip('\\d+')},${word(validIf('1'), '[01]')},${when('yyMMdd')},${when('HHmmss')},${minutesAfter(longitude, '', '[EW]')},${minutesAfter(latitude, '', '[NS]')},${skip()},${int(knots)},${int(course)},${int('rssi')},${skip()},${int('adc1')}-${int('batteryLevel')},0,${skip('\\d')},${binary('input')}*${skip('[0-9a-fA-F]{2}')}!${rest}`,
)

const START = 0x3e // >
const RECEIVED = Buffer.from('$OK!')

/** Neos: datagrams of fields. Each is answered, whatever it holds behind its first character. */
export const neos = textProtocol({
  name: 'neos',
  port: 5183,
  transports: ['udp'],
  decode(bytes, session) {
    if (bytes[0] !== START) return []
    const [report = {}] = decodeReport(bytes, session)
    return [{ ...report, replies: [RECEIVED], refusal: RECEIVED }]
  },
})
