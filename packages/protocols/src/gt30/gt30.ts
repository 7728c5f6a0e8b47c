import type { Reading } from '../reading.ts'
import { maybe, sentence, textProtocol, value } from '../sentence.ts'
import { dec, minutes, num, sint, skip, validity, when } from '../sentence-parts.ts'
import { alarmOf, altitude, course, knots, latitude, longitude } from '../targets.ts'
import { trimmed } from '../text.ts'

const alarms = alarmOf({ 1: 'sos', 2: 'sos', 3: 'sos', 16: 'lowBattery', 17: 'overspeed', 18: 'geofence' })
/** One character, whose code is the alarm. */
const alarm = value('[^]', (text, reading) => alarms(text.charCodeAt(0), reading))

/** Filled up with blanks. */
const id = value('[^]{14}', (text, reading: Reading) => {
  reading.uniqueId = trimmed(text)
})

const report = sentence`$$${skip('[0-9a-fA-F]{4}')}${id}${skip('[0-9a-fA-F]{4}')}${maybe(alarm)}${when('HHmmss.SSS')},${validity},${minutes(latitude)},${minutes(longitude)},${maybe(dec(knots))},${maybe(dec(course))},${when('ddMMyy')}${skip('[^|]*')}|${num('hdop')}|${sint(altitude)}${skip('[0-9a-fA-F]{4}')}`

/** GT30: lines of fields, the checksum directly behind the altitude. */
export const gt30 = textProtocol({ name: 'gt30', port: 5131, forms: [report] })
