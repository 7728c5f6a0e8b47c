import { sentence, textProtocol } from '../sentence.ts'
import { dec, id, int, num, numberOf, rest, signedMinutes, sint, skip, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const fixed = numberOf('\\d')((quality, { fix }) => {
  fix.valid = quality !== 0
})

/** The letter of a status is the alarm itself. */
const report = sentence`$PRAVE,${id},${skip('\\d+')},${signedMinutes(latitude)},${signedMinutes(longitude)},${when('HHmmss')},${fixed},${int('sat')},${sint(altitude)},${sint('temp1')},${dec('power')},${int('input')},${sint('rssi')},${num(kmh)},${int(course)},${word('alarm', '[PMACIVSX]?')},${rest}`

/** Raveon's radios: lines of fields with the time of the day. */
export const raveon = textProtocol({ name: 'raveon', port: 5117, forms: [report] })
