import type { DecodeContext, Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { type Layout, layoutOf } from './layout.ts'

export const KEEP_ALIVE = 0x7f
export const FLEX = 0x7e
const NTCB = 0x40
const NTCB_HEAD_BYTES = 16
/** Of the records of FLEX 2.0: where the first one of a single and of a batch begins. */
const [SINGLE_AT, BATCH_AT] = [6, 3]

export function frame(buffer: Buffer, session: DecodeContext): Frame | undefined {
  switch (buffer[0]) {
    case KEEP_ALIVE:
      return ofLength(buffer, 1)
    case NTCB:
      return buffer.length < NTCB_HEAD_BYTES
        ? undefined
        : ofLength(buffer, NTCB_HEAD_BYTES + buffer.readUInt16LE(NTCB_HEAD_BYTES - 4))
    case FLEX: {
      const layout = layoutOf(session)
      // The length depends on what was negotiated
      return layout ? flexOf(buffer, layout) : ofLength(buffer, buffer.length)
    }
    default:
      return skipped(noiseIn(buffer))
  }
}

function flexOf(buffer: Buffer, { size }: Layout): Frame | undefined {
  if (buffer.length < BATCH_AT) return undefined
  const count = buffer[2]!
  switch (String.fromCharCode(buffer[1]!)) {
    case 'A':
      return ofLength(buffer, BATCH_AT + size * count + 1)
    case 'T':
      return ofLength(buffer, SINGLE_AT + size + 1)
    case 'C':
      return ofLength(buffer, 2 + size + 1)
    case 'E':
      return extended(buffer, BATCH_AT, count)
    case 'X':
      return extended(buffer, SINGLE_AT, 1)
    default:
      return skipped(1)
  }
}

/** Records that name their lengths, and a checksum. */
function extended(buffer: Buffer, start: number, count: number): Frame | undefined {
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 2 > buffer.length) return undefined
    at += 2 + buffer.readUInt16BE(at)
  }
  return ofLength(buffer, at + 1)
}

function noiseIn(buffer: Buffer): number {
  const start = buffer.findIndex((byte) => byte === KEEP_ALIVE || byte === NTCB || byte === FLEX)
  return start < 0 ? buffer.length : start
}
