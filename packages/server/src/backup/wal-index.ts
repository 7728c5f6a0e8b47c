import { readSync } from 'node:fs'

/** What the shared index of SQLite's log says (https://sqlite.org/walformat.html, §2.1), at one moment. */
export interface WalIndex {
  /** The committed frames of the log. */
  readonly frames: number
  /** Of them, those that are in the database file too. */
  readonly moved: number
  /** Names the log until it is restarted; the same bytes are in its header. */
  readonly salt: string
  /** The checksum of the last frame, hence of all frames before it. */
  readonly checksum: string
}

const HEADER = 48
const [INITIALISED, FRAMES, CHECKSUM, SALT, END] = [12, 16, 24, 32, 40]
const MOVED = 96
const SIZE = 100
const isBigEndian = new Uint8Array(new Uint32Array([1]).buffer)[3] === 1

/** Reads the index from the open `-shm` file; undefined while somebody changes it, or before the first connection. */
export function readWalIndex(shm: number): WalIndex | undefined {
  const bytes = Buffer.alloc(SIZE)
  if (readSync(shm, bytes, 0, SIZE, 0) < SIZE || bytes[INITIALISED] !== 1) return undefined
  // A writer stores its header twice
  if (!bytes.subarray(0, HEADER).equals(bytes.subarray(HEADER, 2 * HEADER))) return undefined
  const numberAt = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  return {
    frames: numberAt(FRAMES),
    moved: numberAt(MOVED),
    salt: bytes.toString('hex', SALT, END),
    checksum: bytes.toString('hex', CHECKSUM, SALT),
  }
}
