import type { Target } from '../reading.ts'
import { maybe, type Part, sentence, textProtocol } from '../sentence.ts'
import { deviceWhen, idOf, numberOf, rest, skip, when } from '../sentence-parts.ts'
import { alarmOf, all, course, knots, latitude, longitude } from '../targets.ts'
import { signed } from '../text.ts'

const HEX = '[0-9a-fA-F]'
const hexOf = (source: string) => numberOf(source, (text) => Number.parseInt(text, 16))
const [hex2, hex3, hex8] = [hexOf(`${HEX}{2}`), hexOf(`${HEX}{3}`), hexOf(`${HEX}{8}`)]
const three = numberOf('\\d{3}')
const hundredths = (value: number): number => value / 100

/** Degrees with five decimals and no point, then the hemisphere. */
const angle = (target: Target<number>): Part => ({
  source: '(\\d{6,})([NSEW])',
  count: 2,
  read([text, hemisphere], reading) {
    if (typeof target === 'function') target(signed(Number(text) / 100_000, hemisphere!), reading)
  },
})
const fixed = numberOf('\\d')((quality, { fix }) => {
  fix.valid = quality > 0
})
const event = hexOf(`${HEX}+`)(all('event', alarmOf({ 96: 'lock', 97: 'unlock' })))

const report = sentence`$${skip('\\d\\d[^]{3}')},${event},${skip(`${HEX}+`)},${idOf(`${HEX}+`)},${deviceWhen('ddMMyyHHmmss')},${skip(`${HEX}{2}`)}${numberOf('\\d\\d')('rssi')}${skip('\\d{5}')},${three('power', hundredths)}${three('battery', hundredths)},${hex2('input')}${hex2('out')},${maybe(hex3('fuel'))}${maybe(hex3('weight'))},${hex8('status')},${skip("[^']*")}'${when('ddMMyyHHmmss')}${fixed}${angle(latitude)}${angle(longitude)}${three(knots)}${three(course)}${rest}`

/** Envotech: messages of fields of fixed width. */
export const envotech = textProtocol({ name: 'envotech', port: 5240, ends: ['#'], forms: [report] })
