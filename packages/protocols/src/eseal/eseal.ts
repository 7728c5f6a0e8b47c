import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { put } from '../attributes.ts'
import type { Command, CommandEffects, DecodeContext, DeviceMessage, Target } from '../define.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { degrees, id, int, numberOf, sint, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

const bodies: Partial<Record<CommandType, string>> = {
  alarmArm: 'RC-Power Control,Power OFF',
  alarmDisarm: 'RC-Unlock',
}

function encode({ type, attributes: { data } }: Command, { uniqueId }: Target): Buffer | undefined {
  const body = type === 'custom' ? data : bodies[type]
  if (typeof body !== 'string') return undefined
  return Buffer.from(`##S,eSeal,${plainWord(uniqueId, 'uniqueId')},256,3.0.8,${body},E##`)
}

/** Locks of containers: nothing of them drives an engine. */
const effects: CommandEffects = {
  textOf: (message) => /^##S,eSeal,[\w.:-]{1,64},256,3\.0\.8,([^#]*),E##$/.exec(message.toString('latin1'))?.[1],
  harmless: [/RC-Unlock|RC-Power Control,Power OFF/],
}

/** eSeal's locks of containers: lines of fields, answered by their type. Setting: `eseal.config`, sent at each start. */
export const eseal = textProtocol({
  name: 'eseal',
  port: 5169,
  decode,
  commands: ['custom', 'alarmArm', 'alarmDisarm'],
  encode,
  effects,
})

const anything = skip('[^,]+')
const positive = numberOf(String.raw`\d+\.\d+`)
const doors: ReadonlyMap<string, boolean> = new Map([
  ['Open', true],
  ['Close', false],
])
const door = word((text, { fix }) => put(fix.attributes, 'door', doors.get(text)))
const alarm = alarmOf({
  'Event-Door': 'door',
  'Event-Shock': 'vibration',
  'Event-Drop': 'fallDown',
  'Event-Lock': 'lock',
  'Event-RC-Unlock': 'unlock',
})

const readReport = readerOf(
  sentence`##S,${anything},${id},${skip('\\d+')},${anything},${word(alarm)},${int('index')},${when('yyyy-MM-dd')},${when('HH:mm:ss')},${skip('\\d+')},${validity},${degrees(latitude, '', '[NS]')} ${degrees(longitude, '', '[EW]')},${int(course)},${int(kmh)},${door},${positive('acceleration')},${word('nfc')},${positive('battery')},${sint('rssi')},E##`,
)

const acknowledged = /^(?:Startup|Normal|Button-Normal|Termination|Event-(?:Door|Shock|Drop|Lock|RC-Unlock))$/

function decode(line: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(line)
  const reading = readReport(text, session)
  if (!reading) return []
  const type = text.split(',', TYPE + 1)[TYPE]!
  if (acknowledged.test(type)) {
    const config = type === 'Startup' ? `${session.attribute('eseal.config') ?? 'null'},` : ''
    const prefix = text.slice(0, text.indexOf(type))
    reading.replies.push(Buffer.from(`${prefix}${type} ACK,${reading.fix.attributes.index},${config}E##\r\n`, 'latin1'))
  }
  return [messageOf(reading)]
}
const TYPE = 5
