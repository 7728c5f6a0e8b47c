import { gzipSync } from 'node:zlib'

export interface Tile {
  z: number
  x: number
  y: number
  /** Not yet compressed. */
  data: Uint8Array
}

/** Metadata of an archive: west, south, east and north in degrees. */
export interface Extent {
  minZoom: number
  maxZoom: number
  bounds: readonly [number, number, number, number]
}

interface Entry {
  id: number
  run: number
  length: number
  offset: number
}

const headerBytes = 127
// PMTiles 3 §3: header and root directory must fit the first 16 KiB.
const rootLimit = 16_384 - headerBytes
const leafEntries = 1024

const gzip = (data: Uint8Array | string) => gzipSync(data, { level: 9 })

/** One PMTiles 3 archive: tiles in Hilbert order, equal tiles stored once. */
export function pmtiles(tiles: readonly Tile[], metadata: object, extent: Extent): Buffer {
  const { entries, contents } = lay(tiles)
  const { root, leaves } = directories(entries)
  const meta = gzip(JSON.stringify(metadata))
  const data = Buffer.concat(contents)
  const header = writeHeader({
    lengths: [root.length, meta.length, leaves.length, data.length],
    counts: [tiles.length, entries.length, contents.length],
    extent,
  })
  return Buffer.concat([header, root, meta, leaves, data])
}

function lay(tiles: readonly Tile[]): { entries: Entry[]; contents: Buffer[] } {
  const known = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  const contents: Buffer[] = []
  let offset = 0
  const ordered = tiles.map((tile) => ({ id: tileId(tile), data: gzip(tile.data) })).sort((a, b) => a.id - b.id)
  for (const { id, data } of ordered) {
    const key = data.toString('latin1')
    let place = known.get(key)
    if (!place) {
      place = { offset, length: data.length }
      known.set(key, place)
      contents.push(data)
      offset += data.length
    }
    const last = entries.at(-1)
    if (last?.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { entries, contents }
}

/** The position of a tile on the Hilbert curve, after all tiles of lower zooms. */
export function tileId({ z, x, y }: { z: number; x: number; y: number }): number {
  const size = 2 ** z
  let distance = 0
  let [column, row] = [x, y]
  for (let half = size / 2; half >= 1; half /= 2) {
    const [right, lower] = [(column & half) > 0 ? 1 : 0, (row & half) > 0 ? 1 : 0]
    distance += half * half * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right === 1) [column, row] = [size - 1 - column, size - 1 - row]
      ;[column, row] = [row, column]
    }
  }
  return (4 ** z - 1) / 3 + distance
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= rootLimit) return { root: whole, leaves: Buffer.alloc(0) }
  const pointers: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += leafEntries) {
    const leaf = directory(entries.slice(start, start + leafEntries))
    pointers.push({ id: entries[start]!.id, run: 0, length: leaf.length, offset })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

// PMTiles 3 §4.2: columns of varints; an offset of 0 means "right after the previous one".
function directory(entries: Entry[]): Buffer {
  const follows = (entry: Entry, before?: Entry) => before && entry.offset === before.offset + before.length
  return gzip(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap((entry, i) => varint(entry.id - (entries[i - 1]?.id ?? 0))),
      ...entries.flatMap((entry) => varint(entry.run)),
      ...entries.flatMap((entry) => varint(entry.length)),
      ...entries.flatMap((entry, i) => varint(follows(entry, entries[i - 1]) ? 0 : entry.offset + 1)),
    ]),
  )
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

function writeHeader(given: { lengths: number[]; counts: number[]; extent: Extent }): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  let offset = headerBytes
  given.lengths.forEach((length, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  })
  given.counts.forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  })
  const { minZoom, maxZoom, bounds } = given.extent
  // clustered, directories gzip, tiles gzip, vector tiles, zooms
  header.set([1, 2, 2, 1, minZoom, maxZoom], 96)
  bounds.forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  })
  return header
}
