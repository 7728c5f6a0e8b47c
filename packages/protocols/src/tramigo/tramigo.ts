import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { decodeCompact } from './compact.ts'
import { decodeRecords } from './records.ts'
import { decodeText } from './text.ts'

const [COMPACT, SHORT, RECORDS, TEXT] = [0x01, 0x02, 0x04, 0x80]
const LEAST = 20

/** Tramigo T22 to T24: three dialects, told apart by their first byte; two of them are acknowledged. */
export const tramigo = defineProtocol({
  name: 'tramigo',
  port: 5073,
  transports: ['tcp'],
  largestFrame: 0xffff,
  frame,
  decode,
  commands: [],
})

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  const [kind] = buffer
  if (kind === SHORT || kind === RECORDS) return ofLength(buffer, Math.max(3, buffer.readUInt16LE(1)))
  return ofLength(buffer, Math.max(8, kind === TEXT ? buffer.readUInt16LE(6) : buffer.readUInt16BE(6)))
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const kind = reader.u8()
  if (kind === TEXT) return decodeText(reader, session)
  if (kind === RECORDS) return decodeRecords(reader, session)
  return kind === COMPACT ? decodeCompact(reader, session) : []
}
