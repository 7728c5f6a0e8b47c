import { archiveError } from '@rastro/core/vocabulary/archive-faults'

/** A part of the archive in bytes. */
export interface Section {
  readonly offset: number
  readonly length: number
}

/** What the first bytes of an archive say (PMTiles 3 §3). */
export interface Header {
  readonly root: Section
  readonly metadata: Section
  /** Of directories and metadata. */
  readonly isPacked: boolean
  readonly kind: 'vector' | 'raster'
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north in degrees. */
  readonly bounds: [number, number, number, number]
}

export const headerBytes = 127
/** The header and the root directory lie in the first 16 KiB. */
const rootEnd = 16_384
const deepest = 24
const packings = ['not said', 'none', 'gzip', 'brotli', 'zstd']
/** The fields used by the map. */
const readable = new Set([0, 1, 2])

/** Reads the header of a file of this size in bytes. Throws a user-facing sentence when the map could not draw it. */
export function readHeader(bytes: Buffer, size: number): Header {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 7) !== 'PMTiles') throw archiveError('noArchive')
  const version = bytes[7]!
  if (version !== 3) throw archiveError('version', { version })
  const [root, metadata, leaves, tiles] = [8, 24, 40, 56].map((at) => section(bytes, at))
  const end = Math.max(...[root!, metadata!, leaves!, tiles!].map(({ offset, length }) => offset + length))
  if (end > size) throw archiveError('cutOff', { count: end - size })
  if (root!.length === 0 || root!.offset < headerBytes || root!.offset + root!.length > rootEnd)
    throw archiveError('misplaced')
  requirePacking(bytes[97]!, 'directory')
  requirePacking(bytes[98]!, 'tiles')
  return { root: root!, metadata: metadata!, isPacked: bytes[97] === 2, kind: kindOf(bytes[99]!), ...extent(bytes) }
}

/** 64 bits in the file; a number too large to be exact is beyond every file's end. */
const section = (bytes: Buffer, at: number): Section => ({
  offset: Number(bytes.readBigUInt64LE(at)),
  length: Number(bytes.readBigUInt64LE(at + 8)),
})

function requirePacking(code: number, what: 'directory' | 'tiles'): void {
  if (readable.has(code)) return
  throw archiveError(`${what}Packed`, { packing: packings[code] ?? code })
}

function kindOf(code: number): Header['kind'] {
  if (code === 1) return 'vector'
  if (code >= 2 && code <= 5) return 'raster'
  throw archiveError('noKind')
}

function extent(bytes: Buffer): Pick<Header, 'minZoom' | 'maxZoom' | 'bounds'> {
  const [minZoom, maxZoom] = [bytes[100]!, bytes[101]!]
  if (minZoom > maxZoom || maxZoom > deepest) throw archiveError('zooms', { least: minZoom, most: maxZoom })
  const [west, south, east, north] = [102, 106, 110, 114].map((at) => bytes.readInt32LE(at) / 1e7) as Header['bounds']
  const isArea = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (!isArea) throw archiveError('noArea')
  return { minZoom, maxZoom, bounds: [west, south, east, north] }
}
