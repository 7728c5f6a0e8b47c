import { maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, id, int, minutes, skip, validity, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const report = sentence`Ennfu:${id},${when('HHmmss')}${skip('\\.\\d\\d')},${validity},${minutes(latitude)},${minutes(longitude)},${maybe(dec(knots))},${maybe(dec(course))},${when('ddMMyy')},${int('rssi')},${dec('battery')},${dec('batteryLevel')},${word('versionFw', 'V\\d\\.\\d\\d')}`

/** Ennfu: messages of fields that end with a dollar sign. */
export const ennfu = textProtocol({ name: 'ennfu', port: 5220, ends: ['$'], forms: [report] })
