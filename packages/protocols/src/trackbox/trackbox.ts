import { sentence, textProtocol } from '../sentence.ts'
import { dec, idOf, int, loginOnly, minutes, num, numberOf, reply, skip, when } from '../sentence-parts.ts'
import { all, altitude, course, knots, latitude, longitude } from '../targets.ts'

const OK = reply('=OK=\r\n')

const login = sentence`a=connect${skip('(?:(?!i=)[^])*')}i=${idOf('[^]+')}${loginOnly}${OK}`

const fixed = numberOf('\\d')(
  all<number>('gps', (quality, { fix }) => {
    fix.valid = quality > 0
  }),
)
const report = sentence`${when('HHmmss.SSS')},${minutes(latitude, '')},${minutes(longitude, '')},${dec('hdop')},${num(altitude)},${fixed},${dec(course)},${skip('\\d+\\.\\d+')},${dec(knots)},${when('ddMMyy')},${int('sat')}${OK}`

/** Trackbox: a login, then lines of fields, each acknowledged. */
export const trackbox = textProtocol({ name: 'trackbox', port: 5068, forms: [login, report] })
