import { maybe, sentence, textProtocol } from '../sentence.ts'
import { idOf, maybeNum, minutes, sint, skip, valid, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** `HHmmss` as a number, without zeros before it. */
const time = word((digits, { clock }) => {
  const padded = digits.padStart(6, '0')
  for (const [at, index] of [3, 4, 5].entries()) clock[index] = Number(padded.slice(at * 2, at * 2 + 2))
}, '\\d{1,6}')

const text = (attribute: string) => word(attribute, '[^,]*')
const level = (attribute: string) => maybe(sint(attribute))

const report = sentence`${idOf('[^,]+')},${time},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${text('carrid')},${text('serdis')},${level('rsrp')},${level('rssi')},${level('rsrq')},${text('ecio')},${skip()}${valid}`

/** Cradlepoint's routers: lines of fields with a time of day. */
export const cradlepoint = textProtocol({ name: 'cradlepoint', port: 5118, forms: [report] })
