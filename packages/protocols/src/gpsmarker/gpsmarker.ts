import { deliver, type Target } from '../reading.ts'
import { maybe, type Part, sentence, textProtocol, value } from '../sentence.ts'
import { hexOf, idOf, intOf, rest, skip, valid, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { degreesMinutes } from '../text.ts'

const DECIMALS = 4

/** The hemisphere, degrees, minutes and their four decimals, without a point. */
const packed = (target: Target<number>, source: string): Part =>
  value(source, (text, reading) =>
    deliver(target, degreesMinutes(`${text.slice(1, -DECIMALS)}.${text.slice(-DECIMALS)}`, text[0]), reading),
  )

/** A line feed after the end of the message before it is no part of this one. */
const report = sentence`${skip('\\n?')}$GM${skip('\\d(?:[0-9a-fA-F]{2})?')}${idOf('\\d{15}')}T${when('ddMMyy')}${when('HHmm')}${maybe(when('ss'))}${packed(latitude, '[NS]\\d{8}')}${packed(longitude, '[EW]\\d{9}')}${intOf(3)(knots)}${intOf(3)(course)}${hexOf(1)('sat')}${intOf(2)('batteryLevel')}${word('input', '\\d')}${word('output', '\\d')}${word('temp1', '\\d{3}')}${valid}${rest}`

/** GPS Marker M-series: fields of fixed width without separators. */
export const gpsmarker = textProtocol({ name: 'gpsmarker', port: 5057, ends: ['\r'], forms: [report] })
