import { bytesOf, Reader, u16leBytes } from '../bytes.ts'
import { xor } from '../checksums.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { asciiText } from '../text.ts'
import { negotiate } from './layout.ts'
import { readRecord } from './record.ts'

/** Mark, identifiers of receiver and sender, length, checksums of the data and of what stands before them. */
export function packet(mark: Buffer, { to, from }: { to: Buffer; from: Buffer }, data: Buffer): Buffer {
  const head = bytesOf(mark, to, from, u16leBytes(data.length), xor(data))
  return bytesOf(head, xor(head), data)
}

/** A handshake, records, the negotiation of FLEX, or an answer to a command; an empty message keeps the connection. */
export function decodeNtcb(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const [mark, to, from] = [reader.bytes(4), reader.bytes(4), reader.bytes(4)]
  const data = reader.slice(reader.skip(4).left)
  if (data.left === 0) return []
  const answer = (...parts: readonly (number | string | Uint8Array)[]) => [
    packet(mark, { to: from, from: to }, bytesOf('*<', ...parts)),
  ]
  switch (data.text(3)) {
    case '*>S':
      return [{ uniqueIds: [data.skip(1).rest().toString('latin1')], replies: answer('S') }]
    case '*>T':
      return decodeSingle(data, answer)
    case '*>A':
      return decodeBatch(data, answer)
    case '*>F': {
      const agreed = negotiate(data.skip(3), session)
      return agreed ? [{ replies: answer('FLEX', agreed) }] : []
    }
    case '*@C':
      return [{ fixes: [{ outdated: true, attributes: { result: `*@C${asciiText(data.rest())}` } }] }]
    default:
      return []
  }
}

type Answer = (...parts: readonly (number | string | Uint8Array)[]) => Buffer[]

function decodeSingle(data: Reader, answer: Answer): DeviceMessage[] {
  const { fix, index } = readRecord(data)
  return [{ ...(fix.fixTime && { fixes: [fix] }), replies: answer('T', index) }]
}

function decodeBatch(data: Reader, answer: Answer): DeviceMessage[] {
  const count = data.u8()
  const records = Array.from({ length: count }, () => readRecord(data).fix)
  const fixes = records.filter(({ fixTime }) => fixTime)
  return [{ ...(fixes.length > 0 && { fixes }), replies: answer('A', count) }]
}
