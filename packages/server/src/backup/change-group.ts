import { closeSync, openSync, readSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sha256 } from './manifest.ts'
import { changedPages, type FrameRange, pageOffset } from './wal-frames.ts'

/** Pages that were changed between two moments, as they are at the second; one of the parts of a group. */
export interface ChangePart {
  readonly pageSize: number
  /** The size of the database in pages, at the second moment. */
  readonly pages: number
  /** The time of the first moment, as in names: groups form a chain. */
  readonly previous: string
  readonly numbers: readonly number[]
  /** The pages of these numbers, one after the other. */
  readonly bytes: Buffer
}

/** Pages of one part. */
const PAGES_A_PART = 4096
const HASH = 64

/** The changes of a range of frames, in parts; at least one. */
export function* changesOf(
  range: FrameRange,
  { pages, previous }: Pick<ChangePart, 'pages' | 'previous'>,
): Generator<ChangePart> {
  const { path, pageSize } = range
  const changed = [...changedPages(range)].filter(([number]) => number <= pages)
  const wal = openSync(path, 'r')
  try {
    for (let first = 0; first === 0 || first < changed.length; first += PAGES_A_PART) {
      const some = changed.slice(first, first + PAGES_A_PART)
      const bytes = Buffer.alloc(some.length * pageSize)
      for (const [at, [, frame]] of some.entries())
        readSync(wal, bytes, at * pageSize, pageSize, pageOffset(frame, pageSize))
      yield { pageSize, pages, previous, numbers: some.map(([number]) => number), bytes }
    }
  } finally {
    closeSync(wal)
  }
}

/** A part as it is stored: the hash of the rest, then by zstd a line of JSON and the pages. */
export function packPart({ bytes, ...head }: ChangePart): Buffer {
  const packed = zstdCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]))
  return Buffer.concat([Buffer.from(sha256(packed)), packed])
}

/** Throws one sentence when it is missing or damaged. */
export function unpackPart(name: string, stored: Buffer | undefined): ChangePart {
  if (!stored) throw new Error(`The backup is incomplete: ${name} is missing.`)
  const packed = stored.subarray(HASH)
  if (sha256(packed) !== stored.toString('latin1', 0, HASH))
    throw new Error(`The backup is damaged: ${name} does not match its hash.`)
  const plain = zstdDecompressSync(packed)
  const end = plain.indexOf('\n')
  return { ...JSON.parse(plain.toString('utf8', 0, end)), bytes: plain.subarray(end + 1) }
}

/** The name of a part; that of the last one ends in `-end`, and without it the group does not count. */
export const partName = (folder: string, time: string, part: number, isLast: boolean): string =>
  `${folder}/log/${time}/${String(part).padStart(6, '0')}${isLast ? '-end' : ''}`
