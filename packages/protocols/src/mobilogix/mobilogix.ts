import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { maybe, type Part, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, hexOf, idOf, intOf, num, rest, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, all, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, trimmed } from '../text.ts'
import { commands, effects, encode } from './commands.ts'

/** Mobilogix: messages in brackets. */
export const mobilogix = textProtocol({ name: 'mobilogix', port: 5216, ends: [']'], decode, commands, encode, effects })

const alarms = {
  T8: 'lowBattery',
  T9: 'vibration',
  T10: 'powerCut',
  T11: 'lowPower',
  T12: 'geofenceExit',
  T13: 'overspeed',
  T15: 'tow',
}

const type = word(all('type', alarmOf(alarms)), 'T\\d+')
/** A state, until a place follows. */
const archive = word((digit, { fix }) => {
  fix.outdated = true
  if (digit === '0') put(fix.attributes, 'archive', true)
}, '\\d')
const status = hexOf(2)((value, { fix: { attributes } }) => {
  put(attributes, 'blocked', !bit(value, 0))
  if (bit(value, 1)) put(attributes, 'charge', true)
  put(attributes, 'ignition', bit(value, 2))
  put(attributes, 'motion', bit(value, 3))
  put(attributes, 'status', value)
})
const validity: Part = word((digit, { fix }) => {
  fix.valid = digit !== '0'
  delete fix.outdated
}, '\\d')
const dbm = (digit: number): number => 6 * digit - 111
const place = sentence`,${intOf(1)('sat')}${intOf(1)('rssi', dbm)}${validity},${dec(latitude)},${dec(longitude)},${num(kmh)},${num(course)}`

const decodeReport = sentences(
  sentence`[${when('yyyy-MM-dd HH:mm:ss')},${type},${archive},${skip()},${idOf('[^,]+')},${status},${dec('battery')}${maybe(place)}${rest}`,
)

const LOGIN = 'T1'
/** Its own acknowledgement, which is not acknowledged. */
const ACKNOWLEDGEMENT = 'T6'

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = trimmed(asciiText(bytes))
  const name = text.slice(21, text.indexOf(',', 21))
  if (text.indexOf(',', 21) < 0) throw new DecodeError('The message has no type')
  const messages = decodeReport(Buffer.from(text, 'latin1'), session)
  if (name === ACKNOWLEDGEMENT) return messages
  const reply = Buffer.from(`[${text.slice(1, 20)},S${name === LOGIN ? '1,1' : name.slice(1)}]`, 'latin1')
  const [report] = messages
  return [report ? { ...report, replies: [reply], refusal: reply } : { replies: [reply] }]
}
