import { bit } from '../bytes.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { id, int, rest, skip, when, word } from '../sentence-parts.ts'
import { course, knots } from '../targets.ts'
import { degreesMinutes } from '../text.ts'

/** A digit of flags, then degrees and minutes without points. */
const place: Part = {
  source: '(\\d)(\\d{4})(\\d{3})(\\d{5})(\\d{3})',
  count: 5,
  read([digit, latitude, latitudeDecimals, longitude, longitudeDecimals], { fix }) {
    const flags = Number(digit)
    fix.valid = bit(flags, 0)
    fix.longitude = degreesMinutes(`${longitude}.${longitudeDecimals}`, bit(flags, 1) ? 'E' : 'W')
    fix.latitude = degreesMinutes(`${latitude}.${latitudeDecimals}`, bit(flags, 2) ? 'N' : 'S')
  },
}

const tenth = (raw: number): number => raw / 10
const text = (attribute: string) => word(attribute, '[^,]*')

const report = sentence`${skip('\\s*')}$GPRS${id},${text('versionFw')},${when('yyMMdd')},${when('HHmmss')},${place},${int(knots, tenth)},${int(course, tenth)},${text('status')},${text('gprsCount')},${text('powersaveCountdown')},${text('input')},${word('output', '\\d+')}${skip('[LH]{0,2}')}#V${int('battery', tenth)}${rest}`

/** Haicom: messages of fields that end with an asterisk. */
export const haicom = textProtocol({ name: 'haicom', port: 5063, ends: ['*'], forms: [report] })
