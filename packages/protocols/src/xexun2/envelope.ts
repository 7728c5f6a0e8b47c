import { bytesOf, u16Bytes } from '../bytes.ts'
import type { Frame } from '../define.ts'

const MARK = Buffer.of(0xfa, 0xaf)
const ESCAPE = Buffer.of(0xfb, 0xbf)
const LEAST = 5

/** Cuts at the mark behind the first one, and removes the escapes between the two. */
export function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  const at = buffer.indexOf(MARK, MARK.length)
  if (at < 0) return undefined
  const end = at + MARK.length
  return { bytes: bytesOf(buffer.subarray(0, MARK.length), unescaped(buffer.subarray(MARK.length, at)), MARK), end }
}

function unescaped(escaped: Buffer): Buffer {
  const bytes = Buffer.alloc(escaped.length)
  let length = 0
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] !== ESCAPE[0] || escaped[at + 1] !== ESCAPE[1] || at + 2 >= escaped.length) {
      bytes[length++] = escaped[at]!
      continue
    }
    const original = [undefined, MARK, ESCAPE][escaped[at + 2]!]
    length += original?.copy(bytes, length) ?? 0
    at += 2
  }
  return bytes.subarray(0, length)
}

/** Escapes the marks within a message. */
export function wrap(message: Buffer): Buffer {
  const parts: Buffer[] = [message.subarray(0, 2)]
  const end = message.length - 2
  let from = 2
  for (let at = 2; at + 1 < end; at++) {
    const pair = message.readUInt16BE(at)
    const code = pair === MARK.readUInt16BE(0) ? 1 : pair === ESCAPE.readUInt16BE(0) ? 2 : 0
    if (code === 0) continue
    parts.push(message.subarray(from, at), ESCAPE, Buffer.of(code))
    at++
    from = at + 1
  }
  return Buffer.concat([...parts, message.subarray(from)])
}

/** The complement of the sum of all bytes; a sum above 16 bits is folded as the units do it. */
export function checksum(payload: Uint8Array): number {
  let sum = 0
  for (const byte of payload) sum += byte
  while (sum > 0xffff) sum = ((sum & 0xffff) + sum) >>> 16
  return sum === 0xffff ? sum : ~sum & 0xffff
}

interface Head {
  readonly type: number
  readonly index: number
  /** Eight bytes. */
  readonly id: Buffer
}

/** A message with its marks, before escaping. */
export const envelope = ({ type, index, id }: Head, payload: Buffer): Buffer =>
  bytesOf(
    ...[MARK, u16Bytes(type), u16Bytes(index), id],
    ...[u16Bytes(payload.length), u16Bytes(checksum(payload)), payload, MARK],
  )
