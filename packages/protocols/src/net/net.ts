import { bit } from '../bytes.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { hexOf, idOf, rest, skip, when } from '../sentence-parts.ts'
import { course, knots } from '../targets.ts'
import { degreesMinutes } from '../text.ts'

const METRES_PER_MILE = 1852

/** Flags, then the digits of latitude and longitude without points. */
const place: Part = {
  source: '([0-9a-fA-F])(\\d{4})(\\d{4})(\\d{5})(\\d{4})',
  count: 5,
  read([digit, latitude, latitudeDecimals, longitude, longitudeDecimals], { fix }) {
    const flags = Number.parseInt(digit!, 16)
    fix.valid = bit(flags, 3)
    fix.latitude = degreesMinutes(`${latitude}.${latitudeDecimals}`, bit(flags, 1) ? 'S' : 'N')
    fix.longitude = degreesMinutes(`${longitude}.${longitudeDecimals}`, bit(flags, 0) ? 'W' : 'E')
  },
}

const report = sentence`${skip('\\s*')}@L${skip('\\d{3}')}${idOf('\\d{15}')}${skip('[0-9a-fA-F]{2}')}${when('ddMMyy')}${when('HHmmss')}${place}${hexOf(8)('status')}${hexOf(4)(knots, (raw) => raw / 100)}${hexOf(6)('odometer', (raw) => (raw * METRES_PER_MILE) / 16)}${hexOf(3)(course)}${skip('[0-9a-fA-F]{3}')}${rest}`

/** NET: messages of fixed columns that end with `!`. */
export const net = textProtocol({ name: 'net', port: 5215, ends: ['!'], forms: [report] })
