import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MapArchive } from '@rastro/core/api/maps'
import { archiveError } from '@rastro/core/vocabulary/archive-faults'
import { type Header, headerBytes, readHeader, type Section } from './header.ts'
import { plainText, schemaOf } from './metadata.ts'

/** The parts of an archive that are needed to draw it. */
export type Facts = Pick<MapArchive, 'name' | 'schema' | 'bounds' | 'minZoom' | 'maxZoom' | 'attribution'>

/** Returns `length` bytes from `offset` on, fewer at the end of the file. */
export type Read = (offset: number, length: number) => Promise<Buffer>

const unpack = promisify(gunzip)
const maxPacked = 1024 * 1024
const maxUnpacked = 8 * 1024 * 1024

/** Reads header, directory and metadata. Throws a user-facing sentence when the map could not draw the archive. */
export async function readArchive(read: Read, { size, id }: { size: number; id: string }): Promise<Facts> {
  const header = readHeader(await read(0, headerBytes), size)
  const root = await part(read, header, header.root, 'directory')
  if (root.length === 0 || root[0] === 0) throw archiveError('noTiles')
  const metadata = parse(await part(read, header, header.metadata, 'description'))
  const { kind, bounds, minZoom, maxZoom } = header
  const schema = kind === 'raster' ? 'raster' : schemaOf(metadata)
  const name = plainText(metadata.name, 100) || id
  const attribution = plainText(metadata.attribution, 500) || (kind === 'vector' ? '© OpenStreetMap contributors' : '')
  return { name, schema, bounds, minZoom, maxZoom, attribution }
}

type Part = 'directory' | 'description'

async function part(read: Read, { isPacked }: Header, { offset, length }: Section, what: Part): Promise<Buffer> {
  if (length > maxPacked) throw archiveError(`${what}TooLarge`, { most: maxPacked })
  const bytes = await read(offset, length)
  if (!isPacked) return bytes
  return unpack(bytes, { maxOutputLength: maxUnpacked }).catch(() => {
    throw archiveError(`${what}Damaged`)
  })
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below
  }
  throw archiveError('descriptionDamaged')
}
