import { bytesOf, u16Bytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'

const [START, SERVER_START] = [0x24, Buffer.from('@@')]
const TAIL = Buffer.from('\r\n')
/** Mark, length, identifier and command; with checksum and end. */
export const [HEAD_LENGTH, EMPTY_LENGTH] = [13, 17]
export const TAIL_LENGTH = 4

/** `$$`, the length of everything, identifier, command, data, checksum, `\r\n`. */
export function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(START)
  if (from !== 0) return skipped(from < 0 ? buffer.length : from)
  if (buffer.length > 1 && buffer[1] !== START) return skipped(1)
  if (buffer.length < 4) return undefined
  const length = buffer.readUInt16BE(2)
  return length < EMPTY_LENGTH ? skipped(2) : ofLength(buffer, length)
}

/** A message of the server: the identifier in seven bytes, a command and its data. */
export function message(id: Uint8Array, command: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const length = EMPTY_LENGTH + data.length
  const body = bytesOf(SERVER_START, u16Bytes(length), id, u16Bytes(command), data)
  return bytesOf(body, u16Bytes(crc16CcittFalse(body)), TAIL)
}
