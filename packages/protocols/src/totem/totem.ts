import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText } from '../text.ts'
import { decodeColumns } from './columns.ts'
import { commands, effects, encode, encodeText } from './commands.ts'
import { frame, sealed } from './frame.ts'
import { decodeModern } from './modern.ts'
import type { Content } from './old.ts'
import { decodeCard, decodeVehicle } from './reports.ts'
import { decodeBars, decodeRmc } from './sentence.ts'

/** Totem Technology AT05, AT06, AT07 and AT09. */
export const totem = defineProtocol({
  name: 'totem',
  port: 5007,
  text: true,
  transports: ['tcp'],
  frame,
  decode,
  commands,
  encode,
  textCommands: commands,
  encodeText,
  effects,
})

const OLD_ANSWER = Buffer.from('ACK OK\r\n')

/** Every message is answered, also one that cannot be read. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (text[2] !== '0') return [{ ...readOld(text, session), replies: [OLD_ANSWER] }]
  const serial = bytes.toString('latin1', Math.max(0, bytes.length - 6), Math.max(0, bytes.length - 2))
  return [{ ...readModern(text, session), replies: [sealed(`$$0014AA${serial}`)] }]
}

function readOld(text: string, session: DecodeContext): Content {
  if (text.includes('$GPRMC')) return decodeRmc(text, session)
  const isBarred = text.indexOf('|', text.indexOf('|') + 1) > text.indexOf('|')
  return isBarred ? decodeBars(text, session) : decodeColumns(text, session)
}

function readModern(text: string, session: DecodeContext): Content {
  const type = text.slice(6, 8)
  if (type === 'E2') return decodeCard(text)
  return type === 'E5' ? decodeVehicle(text) : decodeModern(text, session)
}
