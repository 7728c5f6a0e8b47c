import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { asciiText } from '../text.ts'
import { decodeBms } from './bms.ts'
import { decodeCells, decodeNeighbours, decodeNetwork } from './cells.ts'
import { commands, effects, encode } from './commands.ts'
import { frame } from './frame.ts'
import { decodePosition } from './position.ts'
import { decodeBattery, decodeResult, decodeVin } from './state.ts'

/** Texts in parentheses: the TK103 of many makers, GT trackers, VG201, and asset trackers that also send cells and Wi-Fi. */
export const tk103 = defineProtocol({
  name: 'tk103',
  port: 5002,
  text: true,
  delimiter: ')',
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

const ID_LENGTH = 12

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const body = text.startsWith('(') ? text.slice(1) : text
  const id = body.slice(0, ID_LENGTH)
  const command = body.slice(ID_LENGTH, ID_LENGTH + 4)
  if (command === 'BP00') return [{ replies: [Buffer.from(`(${id}AP01HSO)`)] }]
  const messages = decodeContent(text, session)
  if (command !== 'BP05') return messages
  const replies = [Buffer.from(`(${id}AP05)`)]
  return messages.length > 0 ? messages.map((message) => ({ ...message, replies })) : [{ replies }]
}

type Decode = (text: string, session: DecodeContext) => DeviceMessage[]

/** What only messages of one kind contain; the first counts. */
const kinds: readonly (readonly [mark: string, decode: Decode])[] = [
  ['ZC20', decodeBattery],
  ['BZ00', decodeNetwork],
  ['ZC03', decodeResult],
  ['DW5', decodeNeighbours],
  ['BV00', decodeVin],
  ['BS50', decodeBms],
  ['BS51', decodeBms],
]

function decodeContent(text: string, session: DecodeContext): DeviceMessage[] {
  if (text.includes('{') && text.includes('}')) return decodeCells(text)
  for (const [mark, decodeKind] of kinds) if (text.includes(mark)) return decodeKind(text, session)
  return decodePosition(text, session)
}
