import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { skipped } from '../frames.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { decodeBinary } from './binary.ts'
import { decodeItems } from './items.ts'
import { decodeOld } from './old.ts'

/** GoSafe: texts of named fields and binary messages on one port, each answered alike. */
export const gosafe = textProtocol({
  name: 'gosafe',
  port: 5078,
  transports: ['tcp', 'udp'],
  delimiter: '#',
  frame,
  decode,
})

const [TEXT, HASH, MARK, ESCAPE] = [0x2a, 0x23, 0xf8, 0x1b]
const REPLY = Buffer.from('1234')

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length === 0) return undefined
  if (buffer[0] === 0x0d || buffer[0] === 0x0a) return skipped(1)
  const isText = buffer[0] === TEXT
  const end = buffer.indexOf(isText ? HASH : MARK, 1) + 1
  if (end === 0) return undefined
  const bytes = buffer.subarray(0, end)
  return { bytes: isText ? bytes : unescaped(bytes), end }
}

const escapes: ReadonlyMap<number | undefined, number> = new Map([
  [0x00, ESCAPE],
  [0xe3, MARK],
])

/** An escape that stands for nothing is dropped with the byte behind it. */
function unescaped(bytes: Buffer): Buffer {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] === ESCAPE ? escapes.get(bytes[++at]) : bytes[at]
    if (byte !== undefined) plain.push(byte)
  }
  return Buffer.from(plain)
}

/** The answer also goes to units that are not known, and to messages that are not read. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const messages = bytes[0] === TEXT ? decodeText(asciiText(bytes), session) : decodeBinary(bytes, session)
  if (messages.length === 0) return [{ replies: [REPLY] }]
  return messages.map((message) => ({ ...message, replies: [REPLY], refusal: REPLY }))
}

const HEAD = /^\*GS(\d+),(\d+),([^#]*)#?$/

function decodeText(text: string, session: DecodeContext): DeviceMessage[] {
  const [, version, uniqueId, data] = HEAD.exec(text) ?? []
  if (!version || !uniqueId || data === undefined) return []
  const fixes = version.startsWith('02') ? decodeOld(data, session) : decodeItems(data, session)
  return fixes.length > 0 ? [{ uniqueIds: [uniqueId], fixes }] : []
}
