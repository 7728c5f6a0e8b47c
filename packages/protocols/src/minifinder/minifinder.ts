import { addAlarm, put } from '../attributes.ts'
import { bit, bits } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import type { Target } from '../reading.ts'
import { type Part, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, hex, int, num, rest, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, Items, integer } from '../text.ts'
import { commands, effects, encode } from './commands.ts'

/** MiniFinder's personal alarms, also sold as EV-07: texts that begin with their type. */
export const minifinder = textProtocol({
  name: 'minifinder',
  port: 5062,
  ends: [';'],
  decode,
  commands,
  encode,
  effects,
})

/** Bits of the state, each group one alarm. */
const alarmBits: readonly (readonly [string, ...number[]])[] = [
  ['fault', 2],
  ['sos', 6],
  ['overspeed', 7],
  ['fallDown', 8],
  ['geofence', 9, 10, 11],
  ['lowBattery', 12],
  ['movement', 14, 15],
]

const state: Target<number> = (flags, { fix }) => {
  fix.valid = bits(flags, 0, 2) !== 0
  if (bit(flags, 1)) put(fix.attributes, 'approximate', true)
  for (const [alarm, ...indices] of alarmBits)
    if (indices.some((index) => bit(flags, index))) addAlarm(fix.attributes, alarm)
  put(fix.attributes, 'rssi', bits(flags, 16, 21))
  put(fix.attributes, 'charge', bit(flags, 22))
}

const FULL_CIRCLE = 360
const direction = num(course, (degrees) => (degrees > FULL_CIRCLE ? 0 : degrees))

const position = (types: string, more: Part): Part =>
  sentence`!${word('type', types)},${when('d/M/y')},${when('H:m:s')},${dec(latitude)},${dec(longitude)}${more}`
const motion = sentence`,${num(kmh)},${direction},${hex(state)},${dec(altitude)},${int('batteryLevel')},`

const positions = sentences(
  position('A', rest),
  position('C', sentence`${motion}${rest}`),
  position('[BD]', sentence`${motion}${int('sat')},${int('satVisible')},${num('hdop')}`),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  // A NUL may stand between messages
  const text = asciiText(frame).replaceAll('\0', '')
  if (/[\r\n]/.test(text)) return []
  const items = text.split(',')
  if (items[0] === '!1') return items[1] ? [{ uniqueIds: [items[1]] }] : []
  if (!session.identified) return []
  const read = Object.hasOwn(states, items[0]!) ? states[items[0]!] : undefined
  if (!read) return positions(Buffer.from(text, 'latin1'), session)
  const fix: Fix = { outdated: true, attributes: { type: text[1]! } }
  read(new Items(items).skip(), fix)
  return [{ fixes: [fix] }]
}

const PHONES = [1, 2, 3]

/** Messages without a place, by how they begin. */
const states: Readonly<Record<string, (items: Items, fix: Fix) => void>> = {
  '!3': (items, { attributes }) => put(attributes, 'result', items.items.slice(1).join(',')),
  '!4': (items, { attributes }) => {
    items.skip()
    for (const number of PHONES) put(attributes, `phone${number}`, items.text())
  },
  '!5': (items, { attributes }) => {
    put(attributes, 'rssi', items.integer())
    const level = items.skip().peek()
    if (level !== undefined) put(attributes, 'batteryLevel', integer(level))
  },
}
