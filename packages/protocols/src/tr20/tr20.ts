import { either, sentence, textProtocol, value } from '../sentence.ts'
import { hexOf, idOf, int, loginOnly, minutesAfter, rest, sint, skip, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude, validIf } from '../targets.ts'

const answer = value('\\d+', (text, { replies }) => replies.push(Buffer.from(`&&${text}\r\n`)))
const ping = sentence`%%${skip()},${answer}${loginOnly}`

const temperature = either(skip('NA'), sentence`${skip('[BFC]?')}${sint('temp1')}${skip('(?:[^,\\d][^,]*)?')}`)
const report = sentence`%%${idOf('[^,]+')},${word(validIf('A'), '[AL]')},${when('yyMMddHHmmss')},${minutesAfter(latitude, '', '[NS]')}${minutesAfter(longitude, '', '[EW]')},${int(kmh)},${int(course)},${temperature},${hexOf(8)('status')},${int('event')}${rest}`

/** TR-10 and TR-20: lines of fields behind two percent signs; a ping is answered. */
export const tr20 = textProtocol({ name: 'tr20', port: 5018, transports: ['tcp', 'udp'], forms: [ping, report] })
