import { sentence, textProtocol } from '../sentence.ts'
import { dec, deviceWhen, flag, id, int, sint, skip, when } from '../sentence-parts.ts'
import { altitude, kmh, latitude, longitude, validIf } from '../targets.ts'

const report = sentence`#GTXRP=${id},${skip('\\d+')},${when('yyMMddHHmmss')},${dec(latitude)},${dec(longitude)},${sint(altitude)},${int(kmh)},${flag(validIf(true))},${int('sat')},${dec('hdop')},${deviceWhen('yyMMddHHmmss')},${dec('battery')},${int('status')}`

/** GTX SmartSole, an insole with a tracker: messages of fields that end with a dollar sign. */
export const smartsole = textProtocol({ name: 'smartsole', port: 5178, ends: ['$'], forms: [report] })
