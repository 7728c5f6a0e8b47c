import { put } from '../attributes.ts'
import { either, maybe, readerOf, sentence, value } from '../sentence.ts'
import { degrees, flag, idOf, int, num, numberOf, rest, skip, when, word, zoned } from '../sentence-parts.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude, validIf } from '../targets.ts'
import { cells } from './cells.ts'

const alarms = alarmOf({
  WD: 'sos',
  EA: 'sos',
  BL: 'lowBattery',
  HB: 'hardBraking',
  HA: 'hardAcceleration',
  RT: 'hardCornering',
  OS: 'overspeed',
  TA: 'tampering',
  BD: 'powerCut',
  BR: 'powerRestored',
})
const status = word(
  all<string>(alarms, (code, { fix }) => {
    if (code === 'IN' || code === 'IF') put(fix.attributes, 'ignition', code === 'IN')
  }),
  '[^,]{2}',
)
const emergency = alarmOf({ EMR: 'sos' })
const archive = value('[LH]', (letter, { fix }) => put(fix.attributes, 'archive', letter === 'H' || undefined))
const imei = idOf('\\d{15}')
const event = maybe(sentence`${int('event')},`)
const name = skip('\\$,?[^,]+')
const plainStatus = sentence`${skip('[^,]{2}')},`

const comma = skip(',?')
const date = sentence`${when('dd')}${comma}${when('MM')}${comma}${either(when('yyyy'), when('yy'))}${comma}`
const time = sentence`${when('HH')}${comma}${when('mm')}${comma}${when('ss')},`
const valid = word(validIf('1', 'A'), '[01AV]')
const place = sentence`${date}${time}${maybe(sentence`${valid},`)}${degrees(latitude)},${degrees(longitude)},`
const registration = sentence`${skip()},${maybe(sentence`${valid},`)}`

/** A status that stands behind the unit replaces the one before it. */
const own = sentence`${status},${place}`
const full = sentence`${skip()},${skip('[^,]+')},${either(
  sentence`${plainStatus}${event}${archive},${imei},${own}`,
  sentence`${status},${event}${archive},${imei},${registration}${place}`,
)}`
const short = sentence`${word(emergency)},${imei},${either(own, sentence`${registration}${place}`)}`

const positive = numberOf(String.raw`\d+(?:\.\d*)?`)
const binary = (form: string) => numberOf(form, (digits) => Number.parseInt(digits.replaceAll('2', '0'), 2))
const metres = (kilometres: number): number => kilometres * 1000

/** Decimals, at least one of each. */
const shown = (number: number): string => (Number.isInteger(number) ? number.toFixed(1) : String(number))
const amount = String.raw`-?\d+(?:\.\d*)?`
const gSensor = value(`${amount},${amount},${amount}`, (text, { fix }) =>
  put(fix.attributes, 'gSensor', `[${text.split(',').map((axis) => shown(Number(axis)))}]`),
)
const tilted = sentence`${skip('\\d+')},${positive('odometer', metres)},${positive('adc1')},${gSensor},${num('tiltY')},${num('tiltX')},`
const counted = sentence`${skip('\\d+')},${positive('odometer', metres)},${skip('[\\da-fA-F]+')},`
const analog = sentence`${skip('\\d+')},${positive('adc1')},${positive('adc2')},`
const answer = sentence`${numberOf('\\d+\\.\\d*')('adc1')},${int('odometer')},${int('index')},${word('responseFormat')},${word('response', '[^,*]+')},`

const supply = sentence`${flag('ignition')},${flag('charge')},${positive('power')},${positive('battery')},${flag('emergency')},${skip('[COYN]?')}`
const pins = sentence`${binary('[0-2]{4}')('input')},${binary('[01]{2}')('output')},`
const state = sentence`${positive(altitude)},${positive('pdop')},${positive('hdop')},${word('operator', '[^,]*')},${supply},${cells},${pins}${maybe(either(tilted, counted, analog, answer))}`
const motion = sentence`${positive(kmh)},${positive(course)},${int('sat')},${maybe(state)}`
const unread = skip(String.raw`-?\d+\.\d+,\d+\.\d+,`)

/** Reads a report; undefined for another message. */
export const readReport = readerOf(sentence`${zoned}${name},${either(full, short)}${either(motion, unread)}${rest}`)
