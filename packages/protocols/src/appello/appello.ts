import { either, sentence, textProtocol } from '../sentence.ts'
import { id, int, num, rest, skip, stateOnly, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude, validIf } from '../targets.ts'

const time = either(sentence`${when('yyMMddHHmmss')}${skip('\\.?\\d*')}`, sentence`UTCTIME${stateOnly}`)

const report = sentence`FOLLOWIT,${id},${time},${num(latitude)},${num(longitude)},${int(knots)},${int(course)},${int('sat')},${num(altitude)},${word(validIf('F'), '[FL]')},${rest}`

/** Appello, Followit: lines of fields. Without a clock a message is a state, with the last coordinates. */
export const appello = textProtocol({ name: 'appello', port: 5109, forms: [report] })
