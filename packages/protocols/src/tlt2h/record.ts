import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type Fix } from '../define.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { fixOf, type Reading } from '../reading.ts'
import { maybe, type Part, readerOf, sentence, value } from '../sentence.ts'
import { cell, maybeNum, minutes, rest, skip, stateOnly, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { integer, split } from '../text.ts'

/** A voltage in two or four digits, or the number of a cell in older units. */
const prefix = (source: string): Part =>
  value(source, (text, { fix }) => {
    if (!/^(?:\d\d|\d{4})$/.test(text)) return
    const voltage = Number(text)
    put(fix.attributes, 'battery', voltage > 100 ? voltage / 1000 : voltage / 10)
  })
const tower = cell('(\\d+),(\\d+),([\\da-fA-F]+),([\\da-fA-F]+)()', 16)
const validity = value('[AVL]', (text, { fix }) => {
  fix.valid = text === 'A'
})
const time = sentence`${when('HHmmss')}.${skip('\\d+')}`

const place = sentence`${minutes(latitude, ',', '[NS]')},${minutes(longitude, ',', '[EW]')},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')}`
const readPlace = readerOf(
  sentence`#${prefix('[\\da-fA-F]*')}${maybe(sentence`#${maybe(tower)}`)}$GPRMC,${maybe(time)},${validity},${maybe(place)}${rest}`,
)

const accessPoints = value('[^*]*', readAccessPoints)
const readWifi = readerOf(
  sentence`#${prefix('[\\da-fA-F]+')}${maybe(sentence`#`)}${maybe(tower)}$WIFI,${time},${skip('[AVL]')},${accessPoints}${when('ddMMyy')}*${skip('[\\da-fA-F]{2}')}${stateOnly}`,
)

/** Pairs of a strength and an address. */
function readAccessPoints(text: string, { wifi }: Reading): void {
  const items = split(text, ',')
  for (let at = 0; at + 1 < items.length; at += 2) {
    const mac = items[at + 1]!
    if (!/^[\da-fA-F]{12}$/.test(mac)) throw new DecodeError(`"${mac}" is no address`)
    wifi.push(wifiAccessPoint(macFromHex(mac), integer(items[at]!)))
  }
}

/** The fix of a line, one without a place for a line of another kind; undefined when a line of a known kind has another form. */
export function readRecord(line: string, session: DecodeContext): Fix | undefined {
  if (line.includes('$GPRMC')) {
    const reading = readPlace(line, session)
    if (reading && reading.fix.latitude === undefined) {
      reading.fix.outdated = true
      reading.clock.length = 0
    }
    return reading && fixOf(reading)
  }
  if (!line.includes('$WIFI')) return { outdated: true, attributes: {} }
  const reading = readWifi(line, session)
  return reading && fixOf(reading)
}
