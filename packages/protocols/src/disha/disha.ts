import { sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, minutes, skip, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude, validIf } from '../targets.ts'

const report = sentence`$A#A#${id}#${word(validIf('A'), '[AVMX]')}#${when('HHmmss')}#${when('ddMMyy')}#${minutes(latitude, '#')}#${minutes(longitude, '#')}#${dec(knots)}#${dec(course)}#${int('sat')}#${dec('hdop')}#${int('rssi')}#${flag('charge', '[012]', '2')}#${int('batteryLevel')}#${int('adc1')}#${int('adc2')}#${skip('\\d+\\.\\d+')}#${dec('odometer', (km) => km * 1000)}#${word('input', '[01]+')}*`

/** Disha: lines of fields between hashes. */
export const disha = textProtocol({ name: 'disha', port: 5097, forms: [report] })
