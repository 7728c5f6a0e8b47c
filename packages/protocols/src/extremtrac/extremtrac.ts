import { sentence, textProtocol } from '../sentence.ts'
import { id, minutes, num, rest, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const report = sentence`$GPRMC,${id},${when('HHmmss.SSS')},${validity},${minutes(latitude)},${minutes(longitude)},${num(knots)},${num(course)},${when('ddMMyy')},${rest}`

/** ExtremTrac: NMEA's RMC with the identifier in it. */
export const extremtrac = textProtocol({ name: 'extremtrac', port: 5126, forms: [report] })
