import { put } from '../attributes.ts'
import type { DecodeContext } from '../define.ts'
import type { Reading } from '../reading.ts'
import { either, maybe, type Part, readerOf, sentence } from '../sentence.ts'
import { hexOf, int, intOf, numberOf, rest, skip, when } from '../sentence-parts.ts'
import { all, bitsAs, course, latitude, longitude } from '../targets.ts'
import { degreesMinutes } from '../text.ts'
import { knotsPerUnit } from '../units.ts'

/** True for a report of JMAK's Akroz, which has forms of its own. */
export const isAkroz = (text: string): boolean => text.startsWith('RUV')

const DAY_MS = 86_400_000
const GPS_START = Date.UTC(1980, 0, 6)

/** A second of a day of a week, with the event before them; or of the day that is nearest to now. */
const week: Part = {
  source: String.raw`(?:(\d{2})(\d{4})(\d))?(\d{5})`,
  count: 4,
  read([event, weeks, day, seconds], { fix, session }) {
    const ms = Number(seconds) * 1000
    const now = session.now().getTime()
    const today = now - (now % DAY_MS) + ms
    const nearest = today - Math.round((today - now) / DAY_MS) * DAY_MS
    fix.fixTime = new Date(weeks ? GPS_START + (Number(weeks) * 7 + Number(day)) * DAY_MS + ms : nearest)
    if (event) put(fix.attributes, 'event', Number(event))
  },
}
const date = sentence`${skip(',?')}${maybe(int('event'))}${skip(',?(?:[A-Z][A-Z\\d]*,)?')}${when('ddMMyyHHmmss')}`

const packed = (digits: number) => numberOf(`[-+]\\d{${digits}}`)
const minutes = (digits: number) =>
  numberOf(String.raw`[-+]\d{${digits}}\.\d{4}`, (text) => degreesMinutes(text.slice(1), text[0]))
const degrees = (value: number): number => value / 1e5
const where = either(
  sentence`${packed(7)(latitude, degrees)}${packed(8)(longitude, degrees)}`,
  sentence`${minutes(4)(latitude)}${minutes(5)(longitude)}`,
)
const speed = (unit: string) =>
  intOf(3)((value, { fix, session }) => {
    fix.speed = value * knotsPerUnit(session.attribute('taip.speed') ?? unit)
  })

const validIf = (isFixed: (fix: number) => boolean, source = '\\d') =>
  numberOf(source)((digit, { fix }) => {
    fix.valid = isFixed(digit)
  })
const hundredths = (value: number): number => value / 100
const degree = numberOf(String.raw`[-+]?\d+(?:\.\d*)?`)
const voltage = sentence`${intOf(4)('power', hundredths)}${intOf(4)('battery', hundredths)}`
/** Without temperatures nothing of it counts. */
const counters = either(
  sentence`,${skip('\\d+')},${int('odometer')},${voltage},${int('rpm')},${degree('temp1')},${degree('temp2')},${hexOf(2)('event')}`,
  skip(String.raw`,\d+,\d+,\d{8},\d+,[\da-fA-F]{2}`),
)
const inputs = (names: Readonly<Record<number, string>>): Part => hexOf(2)(all<number>('input', bitsAs(names)))

const pair = skip('[\\da-fA-F]{2}')
const temperature = (name: string) => numberOf('[-+]\\d{4}')(name, hundredths)
const temperatures = sentence`${temperature('temp1')}${pair}${temperature('temp2')}${pair}`
const signal = sentence`${validIf((fix) => fix > 0, '[023]')}${intOf(2)('pdop')}${skip('\\d\\d[\\da-fA-F]{4}[01][0-5]')}${intOf(2)('rssi')}${maybe(temperatures)}`
const power = sentence`${hexOf(2)('input')}${pair}${intOf(3)('battery')}${hexOf(8)('odometer')}${skip('[01]')}${maybe(signal)}`

const dilution = intOf(2)('hdop')
const usual = sentence`${validIf((fix) => fix > 0)}${pair}${inputs({ 7: 'ignition' })}${either(counters, sentence`${intOf(2)('event')}${dilution}`)}`
const akroz = sentence`${validIf((fix) => fix >= 2 && fix <= 7)}${pair}${inputs({ 7: 'ignition', 6: 'charge' })}${either(counters, sentence`${skip('\\d\\d')}${dilution}`)}`

const behind = (tail: Part, unit: string): Part =>
  sentence`${maybe(sentence`${where}${speed(unit)}${intOf(3)(course)}`)}${maybe(either(tail, power))}${rest}`

const readAkroz = readerOf(sentence`RUV${skip('\\d\\d')}${date}${behind(akroz, 'kmh')}`)
const readUsual = readerOf(
  sentence`${either(sentence`${skip('R[EP]V')}${week}`, sentence`${skip('(?:RGP|RCQ|RCV|RBR|RUS00|RPI)')}${date}`)}${behind(usual, 'mph')}`,
)

/** Reads the head, the place and the tail of a report; undefined for another message. */
export const readReport = (text: string, session: DecodeContext): Reading | undefined =>
  (isAkroz(text) ? readAkroz : readUsual)(text, session)
