import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { frame, isExtended } from './frame.ts'
import { decodeExtended, decodeSentence } from './sentence.ts'

/** Xexun TK102, TK103 and their clones: an RMC sentence with `imei:` behind it. */
export const xexun = defineProtocol({
  name: 'xexun',
  port: 5006,
  text: true,
  transports: ['tcp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  return isExtended(session) ? decodeExtended(text, session) : decodeSentence(text, session)
}
