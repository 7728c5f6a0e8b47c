import { put } from '../attributes.ts'
import { bytesOf, Reader } from '../bytes.ts'
import { xor } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { asciiText } from '../text.ts'
import { commands, effects, encode, encodeText } from './commands.ts'
import { readStructure } from './structure.ts'

/** Granit Navigator: texts, and binary parts behind a tilde. */
export const granit = defineProtocol({
  name: 'granit',
  port: 5113,
  transports: ['tcp'],
  largestFrame: 65_800,
  frame,
  decode,
  commands,
  encode,
  textCommands: ['rebootDevice', 'positionPeriodic'],
  encodeText,
  effects,
})

const END = '\r\n'
const TILDE = 0x7e

function frame(buffer: Buffer): Frame | undefined {
  const [first, tilde] = [buffer.indexOf(END), buffer.indexOf(TILDE)]
  const isBinary = tilde >= 0 && (first < 0 || tilde < first)
  if (isBinary && buffer.length < tilde + 3) return undefined
  const end = isBinary ? buffer.indexOf(END, tilde + 2 + buffer.readUInt16LE(tilde + 1)) : first
  return end < 0 ? undefined : { bytes: buffer.subarray(0, end), end: end + END.length }
}

const [CURRENT, ARCHIVE] = ['+RRCB~', '+DDAT~']
const [FORMAT, STRUCTURES, STRUCTURE_LENGTH, EMPTY] = [4, 6, 20, 0xfe]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (!bytes.includes(TILDE)) return session.identified ? answerOf(asciiText(bytes), session) : []
  const head = bytes.toString('latin1', 0, CURRENT.length)
  if (head !== CURRENT && head !== ARCHIVE) return []
  const reader = new Reader(bytes, CURRENT.length + 2)
  const id = reader.bytes(2)
  if (head === ARCHIVE) return decodeArchive(reader, id)
  const time = reader.bytes(4)
  const fixes = [fixAt(reader, time.readUInt32LE())]
  return [{ uniqueIds: [nameOf(id)], fixes, replies: [sealed('BB+UGRC~', 6, time, id)] }]
}

const nameOf = (id: Buffer): string => String(id.readUInt16LE())

/** An answer begins with a plus or as an error, or has a checksum; other texts are not of such a unit. */
const answerForm = /^(?:\+|ERROR)|\*[\da-f]{2}$/i

function answerOf(text: string, session: DecodeContext): DeviceMessage[] {
  if (!answerForm.test(text)) return []
  const attributes = { result: text.replaceAll('\0', '') }
  return [{ fixes: [{ outdated: true, deviceTime: session.now(), valid: false, attributes }] }]
}

function decodeArchive(reader: Reader, id: Buffer): DeviceMessage[] {
  if (reader.u8() !== FORMAT) return []
  const [blocks, pack] = [reader.i8(), reader.bytes(2)]
  const fixes: Fix[] = []
  for (let block = 0; block < blocks; block++) {
    const start = reader.u32le()
    const structures = Array.from({ length: STRUCTURES }, () => reader.slice(STRUCTURE_LENGTH))
    const increment = reader.u16le()
    for (const [index, structure] of structures.entries()) {
      if (structure.peek() === EMPTY) continue
      const fix = fixAt(structure, start + index * increment)
      put(fix.attributes, 'archive', true)
      fixes.push(fix)
    }
  }
  const replies = [sealed('BB+ARCF~', 4, pack, id)]
  return [{ uniqueIds: [nameOf(id)], ...(fixes.length > 0 ? { fixes } : {}), replies }]
}

function fixAt(reader: Reader, seconds: number): Fix {
  const fix: Fix = { fixTime: new Date(seconds * 1000), attributes: {} }
  readStructure(reader, fix)
  return fix
}

function sealed(head: string, length: number, ...parts: readonly Buffer[]): Buffer {
  const message = bytesOf(head, length, 0, ...parts)
  return bytesOf(message, `*${xor(message).toString(16).toUpperCase().padStart(2, '0')}\r\n`)
}
