import { bytesOf, u16Bytes } from './bytes.ts'
import { xor } from './checksums.ts'

const END = 0x0d

/**
 * A message to a unit of Gator or KHD, which begin with other marks: its type, the length of what follows with checksum and end, and
 * that.
 */
export function gatorPacket(mark: number, type: number, body: Buffer): Buffer {
  const bytes = bytesOf(mark, mark, type, u16Bytes(body.length + 2), body)
  return bytesOf(bytes, xor(bytes), END)
}
