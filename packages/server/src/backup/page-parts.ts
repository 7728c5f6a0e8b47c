import { closeSync, openSync, readSync } from 'node:fs'
import type { Moment, PinnedDatabase } from './pinned-database.ts'
import { changedPages, pageOffset } from './wal-frames.ts'

/** Bytes of pages in one part of a backup. */
export const PART_BYTES = 16 * 2 ** 20

/** The database at a pinned moment, in parts of `PART_BYTES`: what the file holds, and over it what only the log holds. */
export function* pageParts({ file, walPath, pageSize }: PinnedDatabase, moment: Moment): Generator<Buffer> {
  const { salt, frames, pages, isInFile } = moment
  const later = isInFile
    ? new Map<number, number>()
    : changedPages({ path: walPath, salt, pageSize, from: 1, to: frames })
  const wal = later.size > 0 ? openSync(walPath, 'r') : undefined
  const pagesAPart = PART_BYTES / pageSize
  try {
    for (let first = 0; first < pages; first += pagesAPart) {
      const count = Math.min(pagesAPart, pages - first)
      // Its end may be in the log alone
      const part = Buffer.alloc(count * pageSize)
      readSync(file, part, 0, part.length, first * pageSize)
      for (let at = 0; at < count; at++) {
        const frame = later.get(first + at + 1)
        if (frame !== undefined) readSync(wal!, part, at * pageSize, pageSize, pageOffset(frame, pageSize))
      }
      yield part
    }
  } finally {
    if (wal !== undefined) closeSync(wal)
  }
}
