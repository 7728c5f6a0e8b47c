import { createHash } from 'node:crypto'
import type { TableProof } from './table-proof.ts'

/** A stored object and the SHA-256 of its bytes. */
export interface Stored {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** A file of the data folder. */
export interface StoredFile extends Stored {
  /** From the data folder, with slashes. */
  readonly path: string
}

/** What a backup holds. It is stored last: a backup without it is incomplete. */
export interface Manifest {
  readonly format: 1
  /** Of the program that made it. */
  readonly version: string
  /** The names of the migrations that the database has. */
  readonly migrations: readonly string[]
  /** ISO 8601. */
  readonly time: string
  readonly pageSize: number
  readonly pages: number
  /** The database, in order; each compressed by zstd. */
  readonly parts: readonly Stored[]
  readonly files: readonly StoredFile[]
  readonly tables: readonly TableProof[]
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes of a manifest: its hash in the first line, its JSON in the second. */
export function manifestBytes(manifest: Manifest): Buffer {
  const json = JSON.stringify(manifest)
  return Buffer.from(`${sha256(json)}\n${json}\n`)
}

/** Throws one sentence when it is damaged or of a newer format. */
export function readManifest(name: string, bytes: Buffer): Manifest {
  const [hash, json = ''] = bytes.toString('utf8').split('\n')
  if (sha256(json) !== hash) throw new Error(`The backup is damaged: ${name} does not match its hash.`)
  const manifest = JSON.parse(json) as Manifest
  if (manifest.format !== 1) throw new Error('The backup is of a newer version: restore it with that version.')
  return manifest
}
