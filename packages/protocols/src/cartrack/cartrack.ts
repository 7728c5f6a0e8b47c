import { maybe, sentence, textProtocol } from '../sentence.ts'
import { id, maybeNum, minutes, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** Hex digits, of which those above 9 are the characters that follow `9` in ASCII. */
const odometer = numberOf('[0-9A-Fa-f:-?]{1,12}', (text) =>
  Number.parseInt(
    text.replaceAll(/[:-?]/g, (digit) => (digit.charCodeAt(0) & 0x0f).toString(16)),
    16,
  ),
)

const report = sentence`$$${id}${skip('\\?*')}&A${word('command', '\\d{4}')}&B${when('HHmmss.SSS')},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')}${rest}&C${word('io1', '[^&]*')}&D${odometer('odometer')}&E${skip('[^&]*')}${maybe(sentence`&Y${word('adc1', '[^&]*')}`)}`

/** CarTrack: messages that end with `##`, their parts after `&` and a letter. */
export const cartrack = textProtocol({ name: 'cartrack', port: 5061, ends: ['##'], forms: [report] })
