import { put } from '../attributes.ts'
import type { Reading } from '../reading.ts'
import { maybe, type Part, sentence, value } from '../sentence.ts'
import { id, int, maybeNum, minutes, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, course, knots, latitude, longitude } from '../targets.ts'

const alarms = alarmOf({
  IN1: 'sos',
  GOF: 'geofence',
  TOW: 'tow',
  HDA: 'hardAcceleration',
  HDB: 'hardBraking',
  FDA: 'fatigueDriving',
  SKA: 'vibration',
  PMA: 'movement',
  CPA: 'powerCut',
})

const binary = numberOf('[01]+', (text) => Number.parseInt(text, 2))

function readVoltages(text: string, { fix }: Reading): void {
  for (const [at, digits] of text.split(',').entries()) put(fix.attributes, `adc${at + 1}`, Number.parseInt(digits, 16))
}

/** A hex digit each for the levels of battery, mobile network and satellites. */
const levels: Part = value('[0-9a-fA-F]{3}', (digits, { fix }) => {
  for (const [at, name] of ['battery', 'rssi', 'sat'].entries()) fix.attributes[name] = Number.parseInt(digits[at]!, 16)
})

/** A sentence with a place; the last one of the text counts. */
export const position = sentence`${skip('[^]*')}$${word(alarms, '[^,$]+')},${id},${when('HHmmss.SSS')},${validity},${minutes(latitude)},${minutes(longitude)},${maybeNum(knots)},${maybeNum(course)},${when('ddMMyy')},,${skip(',?[^/]?')}/${binary('input')},${binary('output')}/${value('[0-9a-fA-F,]*', readVoltages)}/${int('odometer')}${maybe(sentence`/${word('driverUniqueId', '[^/]*')}/${levels}`)}${rest}`
