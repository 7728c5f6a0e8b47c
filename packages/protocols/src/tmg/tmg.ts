import { addAlarm, put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { skipped, untilDelimiter } from '../frames.ts'
import { messagesOf } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol, value } from '../sentence.ts'
import { dec, flag, id, int, minutes, num, numberOf, rest, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

/** TMG: lines of fields behind the type of the message, with one of two tails. */
export const tmg = textProtocol({ name: 'tmg', port: 5132, delimiter: '\n', frame, decode })

const HEADER = /\$[a-z]{3},/
const untilLineFeed = untilDelimiter('\n')

function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.toString('latin1').search(HEADER)
  if (start > 0) return skipped(start)
  return start === 0 ? untilLineFeed(buffer) : undefined
}

const alarms = alarmOf({
  rmv: 'powerCut',
  ebl: 'lowPower',
  ibl: 'lowBattery',
  tmp: 'tampering',
  smt: 'tampering',
  btt: 'tampering',
})
const type = all<string>(alarms, (code, { fix }) => {
  if (code === 'ion' || code === 'iof') put(fix.attributes, 'ignition', code === 'ion')
})
const positive = numberOf(String.raw`\d+(?:\.\d*)?`)
const isFixed = value('\\d', (text, { fix }) => {
  fix.valid = text !== '0'
})
const head = sentence`$${word(type, '[^,]{3}')},${skip('(?:[LH],)?')}${id},${when('ddMMyyyy')},${when('HHmmss')},${isFixed},${minutes(latitude)},${minutes(longitude)},${positive(kmh)},${positive(course)},`

const binary = numberOf('[01]+', (text) => Number.parseInt(text, 2))
const inputs = all<number>('input', (pins, { fix }) => addAlarm(fix.attributes, bit(pins, 0) ? undefined : 'sos'))
/** A number with any text behind it. */
const startingNumber = numberOf(String.raw`-?\d[^,]*`, Number.parseFloat)
const rfid = maybe(sentence`${word('driverUniqueId', '[^,]*')},`)
const longTail = sentence`${num(altitude)},${dec('hdop')},${int('sat')},${int('satVisible')},${word('operator', '[^,]*')},${int('rssi')},${skip()},${flag('ignition')},${positive('battery')},${positive('power')},${binary(inputs)},${binary('output')},${skip('[01]+')},${startingNumber('adc1')},${startingNumber('adc2')},${skip(String.raw`\d+(?:\.\d*)?`)},${word('versionFw', '[^,]*')},${rfid}${rest}`

const level = (name: string) => flag(name, '[LH]', 'H')
const levels = sentence`${level('in1')}${level('in2')}${level('in3')}${level('in4')},${skip('[NT]{4}')},${level('out1')}${level('out2')}`
const shortTail = sentence`${skip()},${int('rssi')},${int('sat')},${skip()},${flag('ignition')},${levels},${dec('adc1')},${dec('adc2')},${skip()},${int('odometer')},${rest}`

const readLong = readerOf(sentence`${head}${longTail}`)
const readShort = readerOf(sentence`${head}${shortTail}`)
const readHead = readerOf(sentence`${head}${rest}`)
const needed = ['operator', 'versionFw', 'driverUniqueId']

/** A long tail counts only when all of its texts are there. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const long = readLong(text, session)
  const isWhole = needed.every((name) => long && Object.hasOwn(long.fix.attributes, name))
  const reading = isWhole ? long : long ? readHead(text, session) : readShort(text, session)
  return reading ? messagesOf(reading) : []
}
