import { sentence, textProtocol } from '../sentence.ts'
import { anyNum, flag, id, int, num, rest, skip, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude, validIf } from '../targets.ts'

const report = sentence`${skip('(?:HI,\\d+)?')}TK,${id},${when('yyMMddHHmmss')},${anyNum(latitude)},${anyNum(longitude)},${int(kmh)},${int(course)},${skip('\\d+')},${int(altitude)},${word(validIf('F'), '[FL]')},${skip('\\d+')},${int('sat')},${skip('[0-9a-fA-F]+')},${skip('[0-9a-fA-F]+')},${int('rssi')},${skip()},${num('battery')},${flag('charge', '\\d')},${rest}`

/** XT013: lines of fields. */
export const xt013 = textProtocol({ name: 'xt013', port: 5076, forms: [report] })
