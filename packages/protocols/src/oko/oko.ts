import { fraction } from '../nmea-parts.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import {
  blanks,
  hexOf,
  idOf,
  int,
  maybeNum,
  minutes,
  numberOf,
  rest,
  skip,
  validity,
  when,
  word,
} from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** Volts with a point, or tenths of a volt in two hex digits. */
const volts = numberOf('\\d+\\.\\d*|[0-9a-fA-F]{2}', (text) =>
  text.includes('.') ? Number(text) : Number.parseInt(text, 16) / 10,
)

const report = sentence`${blanks}{${maybe(sentence`${idOf('\\d{15}')},`)}${when('HHmmss')}${fraction},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')},${int('sat')},${volts('adc1')},${word('event', '[0-9a-fA-F]{2}')},${volts('power')},${skip('\\d')}${maybe(sentence`,${hexOf(2)('input')}`)}${rest}`

/** OKO: messages in braces; those after the first may leave the identifier out. */
export const oko = textProtocol({ name: 'oko', port: 5152, ends: ['}'], forms: [report] })
