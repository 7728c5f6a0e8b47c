import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText, trimmed } from '../text.ts'
import { decodeBinary } from './binary.ts'
import { effects, encode } from './commands.ts'
import { BINARY, frame, TEXT } from './frame.ts'
import { decodeRegular } from './regular.ts'
import { decodeSentence } from './sentences.ts'

/** Sinotrack, H02, H08, Cantrack and their clones: sentences of text and packets of decimal digits on one port. */
export const h02 = defineProtocol({
  name: 'h02',
  port: 5013,
  text: true,
  delimiter: '#',
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands: ['alarmArm', 'alarmDisarm', 'engineStop', 'engineResume', 'positionPeriodic'],
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] === BINARY) return decodeBinary(bytes, session)
  return bytes[0] === TEXT ? decodeText(trimmed(asciiText(bytes)), session) : []
}

/** The third item is the type of a sentence. */
const HEAD = /^[^,]*,[^,]*,([^,#]*)/

function decodeText(text: string, session: DecodeContext): DeviceMessage[] {
  const head = HEAD.exec(text)
  if (!head) return []
  const [upToType, type = ''] = head
  const echo = [Buffer.from(`${upToType}#`)]
  if (type === 'V0') return [{ replies: echo }]
  const messages = decodeSentence(text, type, session) ?? decodeRegular(text, session)
  return type === 'HTBT' ? [{ ...messages[0], replies: echo }] : messages
}
