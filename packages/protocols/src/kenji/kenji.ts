import { addAlarm } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Target } from '../reading.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { dec, hex, idOf, int, minutesAfter, rest, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const alarms: readonly [alarm: string, ...bits: number[]][] = [
  ['sos', 2],
  ['lowBattery', 4],
  ['movement', 6],
  ['vibration', 1, 10, 11],
]
/** The first alarm alone counts. */
const alarm: Target<number> = (mask, { fix }) => {
  const [first] = alarms.find(([, ...bits]) => bits.some((index) => bit(mask, index))) ?? []
  addAlarm(fix.attributes, first)
}

const report = sentence`>C${idOf('\\d{6}')},M${hex(alarm)},O${hex('output')},I${hex('input')},D${when('HHmmss')},${validity},${minutesAfter(latitude, '')},${minutesAfter(longitude, '')},T${dec(knots)},H${dec(course)},Y${when('ddMMyy')},G${int('sat')}${rest}`

/** Kenji: lines of fields, each with a letter before it. */
export const kenji = textProtocol({ name: 'kenji', port: 5102, forms: [report] })
