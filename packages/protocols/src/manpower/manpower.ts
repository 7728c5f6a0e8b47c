import { sentence, textProtocol } from '../sentence.ts'
import { id, minutes, num, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { knots, latitude, longitude } from '../targets.ts'

const report = sentence`simei:${id},${skip()},${skip()},${word('status', '[^,]*')},${skip('\\d+')},${skip('\\d+')},${skip('\\d+(?:\\.\\d*)?')},${when('yyMMddHHmmss')},${validity},${minutes(latitude)},${minutes(longitude, ',', '[EW]?')},${num(knots)},${rest}`

/** Manpower's smart tracker: messages of fields that end with a semicolon. */
export const manpower = textProtocol({ name: 'manpower', port: 5042, ends: [';'], forms: [report] })
