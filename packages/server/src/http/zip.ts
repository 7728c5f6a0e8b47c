import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralRecord, descriptor, directoryEnd, type Entry, localHeader, methods } from './zip-records.ts'

/** A file of an archive, read as the archive is read. */
export interface ArchivedFile {
  readonly name: string
  readonly pages: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** It is packed already, such as a picture. */
  readonly isPacked?: boolean
}

/** The type of the archive (RFC 6713 names no parameters). */
export const zipType = 'application/zip'

/** A level that packs as fast as rows can be written. */
const level = 1
/** Bytes of a piece of the archive. */
const chunkSize = 64 * 1024
/** Bytes that wait to be packed, while the next are written. */
const highWaterMark = 256 * 1024

/**
 * An archive of these files, one after the other: never more than a page of one is in memory, and a thread beside the event loop
 * packs it.
 */
export async function* zipped(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let written = 0
  const noted = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length
    return bytes
  }
  for await (const { name, pages, isPacked } of files) {
    const method = isPacked ? methods.stored : methods.deflated
    const entry: Entry = { name: Buffer.from(name), method, at: written, crc: 0, size: 0, packedSize: 0 }
    entries.push(entry)
    yield noted(localHeader(entry))
    const begun = written
    const bytes = counted(pages, entry)
    for await (const piece of isPacked ? bytes : deflated(bytes)) yield noted(piece)
    entry.packedSize = written - begun
    yield noted(descriptor(entry))
  }
  const begun = written
  for (const entry of entries) yield noted(centralRecord(entry))
  yield directoryEnd({ count: entries.length, at: begun, size: written - begun })
}

/** The bytes of a file, whose length and checksum are noted in its entry. */
async function* counted(pages: ArchivedFile['pages'], entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const page of pages) {
    // A copy: what is not packed is given to the response, which frees it
    const bytes = Buffer.from(page as Uint8Array)
    if (bytes.length === 0) continue
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

async function* deflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packing = createDeflateRaw({ level, chunkSize, writableHighWaterMark: highWaterMark } as object)
  const filled = pipeline(bytes, packing)
  filled.catch(() => {}) // Whoever reads gets the error
  yield* packing as AsyncIterable<Uint8Array>
}
