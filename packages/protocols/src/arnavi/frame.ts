import type { DecodeContext, Frame } from '../define.ts'
import { ofLength, skipped, untilDelimiter } from '../frames.ts'

export const [TEXT, HEADER, PACKAGE] = [0x24, 0xff, 0x5b]
/** The version of a header after which a second identifier may follow. */
const WITH_SECOND_ID = 0x24
const HEADER_BYTES = 10
const SECOND_ID_BYTES = 8
const SHORTEST_BYTES = 4
/** The answer to a command, instead of the number of a package. */
export const RESULT = 0xfd
const END = 0x5d
/** Type, length, time and checksum of a record. */
const RECORD_FRAME_BYTES = 8
const SECOND_ID = 'arnavi.secondId'

const line = untilDelimiter('\r\n')

export function frame(buffer: Buffer, { memory }: DecodeContext): Frame | undefined {
  if (buffer[0] !== PACKAGE && memory.has(SECOND_ID)) {
    if (buffer.length < SECOND_ID_BYTES) return undefined
    memory.delete(SECOND_ID)
    return skipped(SECOND_ID_BYTES)
  }
  if (buffer.length < SHORTEST_BYTES) return undefined
  switch (buffer[0]) {
    case TEXT:
      return line(buffer)
    case HEADER: {
      const header = ofLength(buffer, HEADER_BYTES)
      if (header && buffer[1] === WITH_SECOND_ID) memory.set(SECOND_ID, true)
      return header
    }
    case PACKAGE:
      memory.delete(SECOND_ID)
      return buffer[1] === RESULT ? ofLength(buffer, SHORTEST_BYTES) : packageOf(buffer)
    default:
      return skipped(noiseIn(buffer))
  }
}

/** Records that name their lengths, up to the mark of the end. */
function packageOf(buffer: Buffer): Frame | undefined {
  let at = 2
  while (buffer[at] !== END) {
    if (at + 3 > buffer.length) return undefined
    at += RECORD_FRAME_BYTES + buffer.readUInt16LE(at + 1)
  }
  return ofLength(buffer, at + 1)
}

function noiseIn(buffer: Buffer): number {
  const start = buffer.findIndex((byte) => byte === TEXT || byte === HEADER || byte === PACKAGE)
  return start < 0 ? buffer.length : start
}
