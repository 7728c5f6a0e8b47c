import type { Frame } from '../define.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText } from '../text.ts'
import { decodeAlternative } from './alternative.ts'
import { commands, effects, encode } from './commands.ts'
import { decodeObd } from './obd.ts'
import { decodePhoto } from './photo.ts'
import { decodeRegular } from './regular.ts'

/** Coban TK103, GPS103, TK303 and their many clones, which all say `imei:`. */
export const gps103 = defineProtocol({
  name: 'gps103',
  port: 5001,
  text: true,
  delimiter: ';',
  transports: ['tcp', 'udp'],
  largestFrame: 65_536,
  frame,
  decode,
  commands,
  encode,
  effects,
})

const NAMES_ITSELF = 'imei:'
const LONGEST_HANDSHAKE = 30
/** `imei:`, 15 digits and a comma. */
const HEAD_LENGTH = 21
const ends = new Set([0x0a, 0x3b, 0x2a])

/** Cuts after a line end, `;` or `*`, which stay in the message. */
function frame(buffer: Buffer): Frame | undefined {
  const end = buffer.findIndex((byte) => ends.has(byte)) + 1
  return end > 0 ? { bytes: buffer.subarray(0, end), end } : undefined
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const at = text.indexOf(NAMES_ITSELF)
  if (at >= 0 && text.length <= LONGEST_HANDSHAKE) return [{ replies: [Buffer.from('LOAD')] }]
  if (!/^\d/.test(text)) return decodeReport(text, session)
  const heartbeat: DeviceMessage = { replies: [Buffer.from('ON')] }
  return at < 0 ? [heartbeat] : [heartbeat, ...decodeReport(text.slice(at), session)]
}

function decodeReport(text: string, session: DecodeContext): DeviceMessage[] {
  if (text.startsWith('vr', HEAD_LENGTH)) return decodePhoto(text, session)
  if (text.startsWith('OBD', HEAD_LENGTH)) return decodeObd(text)
  return text.trimEnd().endsWith('*') ? decodeAlternative(text) : decodeRegular(text, session)
}
