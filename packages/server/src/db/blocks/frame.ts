import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BrokenBlockError } from '@rastro/core/blocks/byte-reader'

/** The first byte of a frame; another one stands for another form. */
const version = 1
/** Version, checksum of what follows the head, and the length before compression. */
const headBytes = 9
/** A frame that tells of more is not decompressed. Blocks that the job makes are far below. */
const mostBytes = 64 * 1024 * 1024
const params = { [constants.ZSTD_c_compressionLevel]: 19 }

/** Compresses bytes and puts a checksum before them. Throws for more than a frame may hold. */
export function framed(bytes: Uint8Array): Uint8Array {
  if (bytes.length > mostBytes) throw new BrokenBlockError('a block is too long')
  const body = zstdCompressSync(bytes, { params })
  const frame = Buffer.alloc(headBytes + body.length)
  frame[0] = version
  frame.writeUInt32LE(crc32(body), 1)
  frame.writeUInt32LE(bytes.length, 5)
  frame.set(body, headBytes)
  return frame
}

/** The bytes of a frame. Throws `BrokenBlockError` for one that is cut short, changed, or of another version. */
export function unframed(given: Uint8Array): Uint8Array {
  const frame = Buffer.from(given.buffer, given.byteOffset, given.length)
  if (frame.length < headBytes) throw new BrokenBlockError('the frame of a block is cut short')
  if (frame[0] !== version) throw new BrokenBlockError(`a block of version ${frame[0]}`)
  const body = frame.subarray(headBytes)
  if (crc32(body) !== frame.readUInt32LE(1)) throw new BrokenBlockError('the checksum of a block is wrong')
  const length = frame.readUInt32LE(5)
  if (length > mostBytes) throw new BrokenBlockError('a block is too long')
  const bytes = zstdDecompressSync(body, { maxOutputLength: Math.max(1, length) })
  if (bytes.length !== length) throw new BrokenBlockError('the length of a block is wrong')
  return bytes
}

/** What tells one frame from another of the same row. */
export const checksumOf = (frame: Uint8Array): number =>
  frame.length < headBytes ? 0 : Buffer.from(frame.buffer, frame.byteOffset, frame.length).readUInt32LE(1)
