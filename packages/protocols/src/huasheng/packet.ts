import { bytesOf, u16Bytes } from '../bytes.ts'

export const MARK = 0xc0
/** Bytes before the content of a message: mark, flags, length, type, checksum and index. */
export const HEAD_BYTES = 13
const NO_CHECKSUM = u16Bytes(0)

/** A message to a unit; its length counts what stands between the marks. */
export const packet = (flags: number, type: number, index: Buffer, content: Buffer = Buffer.alloc(0)): Buffer =>
  bytesOf(MARK, flags, 0, u16Bytes(HEAD_BYTES - 1 + content.length), u16Bytes(type), NO_CHECKSUM, index, content, MARK)
