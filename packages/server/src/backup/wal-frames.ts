import { closeSync, openSync, readSync } from 'node:fs'

/** The header of a log, and of each frame before its page (https://sqlite.org/fileformat2.html, §4.1). */
const WAL_HEADER = 32
const FRAME_HEADER = 24
const [SALT, SALT_END] = [16, 24]
const [FRAME_SALT, FRAME_SALT_END] = [8, 16]
/** Frames that are read together. */
const READ_FRAMES = 256

/** A log, and the frames of it that are read. */
export interface FrameRange {
  readonly path: string
  readonly salt: string
  readonly pageSize: number
  /** The first is 1. */
  readonly from: number
  readonly to: number
}

/** The pages that these frames changed, and the last frame of each. Throws when the log is another one. */
export function changedPages({ path, salt, pageSize, from, to }: FrameRange): Map<number, number> {
  const changed = new Map<number, number>()
  if (to < from) return changed
  const wal = openSync(path, 'r')
  try {
    const size = FRAME_HEADER + pageSize
    const bytes = Buffer.alloc(READ_FRAMES * size)
    readSync(wal, bytes, 0, WAL_HEADER, 0)
    if (bytes.toString('hex', SALT, SALT_END) !== salt) throw new RestartedLogError()
    for (let first = from; first <= to; first += READ_FRAMES) {
      const count = Math.min(READ_FRAMES, to - first + 1)
      const read = readSync(wal, bytes, 0, count * size, WAL_HEADER + (first - 1) * size)
      if (read < count * size) throw new RestartedLogError()
      for (let at = 0; at < count; at++) {
        const frame = bytes.subarray(at * size, (at + 1) * size)
        if (frame.toString('hex', FRAME_SALT, FRAME_SALT_END) !== salt) throw new RestartedLogError()
        changed.set(frame.readUInt32BE(0), first + at)
      }
    }
    return changed
  } finally {
    closeSync(wal)
  }
}

/** Where the page of a frame begins in the log. */
export const pageOffset = (frame: number, pageSize: number): number =>
  WAL_HEADER + (frame - 1) * (FRAME_HEADER + pageSize) + FRAME_HEADER

/** The log was restarted: the frames of before are gone. */
export class RestartedLogError extends Error {
  constructor() {
    super('The log of the database was restarted while it was read.')
  }
}
