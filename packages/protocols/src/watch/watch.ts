import { addAlarm } from '../attributes.ts'
import { type Attributes, type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText, integer, split } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { type Envelope, rememberSender, replyTo, unwrap } from './envelope.ts'
import { frame } from './frame.ts'
import { healthTypes, readHealth } from './health.ts'
import { readPicture, readTalk, readVoice } from './media.ts'
import { readPosition } from './position.ts'

/** Watches and lockets of children and the elderly, known by the apps SeTracker and Beesure. */
export const watch = defineProtocol({
  name: 'watch',
  port: 5093,
  text: true,
  delimiter: '',
  transports: ['tcp'],
  largestFrame: 131_072,
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const envelope = unwrap(bytes)
  if (!envelope) return []
  rememberSender(envelope, session.memory)
  return [{ uniqueIds: [envelope.id], ...contentOf(envelope, session) }]
}

type Content = Omit<DeviceMessage, 'uniqueIds'>

function contentOf(envelope: Envelope, session: DecodeContext): Content {
  const { type, data } = envelope
  const replies = (text: string) => ({ replies: [replyTo(envelope, text)] })
  switch (type) {
    case 'INIT':
      return replies('INIT,1')
    case 'LK':
      return { ...readLink(data), ...replies('LK') }
    case 'TKQ':
    case 'TKQ2':
      return replies(type)
    case 'img':
      return readPicture(data)
    case 'JXTK':
      return { ...readVoice(data, session), ...replies('JXTKR,1') }
    case 'TK':
    case 'TK2':
      return readTalk(data)
  }
  if (healthTypes.has(type.toLowerCase())) return readHealth(type.toLowerCase(), data.toString('latin1'), session)
  if (!/^(?:UD|AL|WT)/.test(type)) return {}
  const fix = readPosition(asciiText(data))
  const isAlarm = type.startsWith('AL')
  if (fix && isAlarm && fix.attributes.alarm === undefined) addAlarm(fix.attributes, 'general')
  return { ...(fix && { fixes: [fix] }), ...(isAlarm && replies('AL')) }
}

/** Keeps the connection alive; longer ones have steps, rolls and battery. */
function readLink(data: Buffer): Content {
  const [steps, , battery] = split(data.toString('latin1'), ',')
  if (steps === undefined || battery === undefined) return {}
  const attributes: Attributes = { steps: integer(steps), batteryLevel: integer(battery) }
  return { fixes: [{ outdated: true, attributes }] }
}
