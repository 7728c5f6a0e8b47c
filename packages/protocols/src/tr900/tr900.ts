import { sentence, textProtocol } from '../sentence.ts'
import { id, int, minutesAfter, num, rest, skip, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude, validIf } from '../targets.ts'

const report = sentence`>${id},${skip('\\d+')},${word(validIf('1'), '\\d')},${when('yyMMdd')},${when('HHmmss')},${minutesAfter(longitude, '', '[EW]')},${minutesAfter(latitude, '', '[NS]')},${skip()},${num(knots)},${num(course)},${int('rssi')},${int('event')},${int('adc1')}-${int('battery')},${skip('\\d+')},${word('input', '\\d+')},${word('status', '\\d+')}${rest}`

/** TR-900: lines of fields, the longitude first. */
export const tr900 = textProtocol({ name: 'tr900', port: 5074, transports: ['tcp', 'udp'], forms: [report] })
