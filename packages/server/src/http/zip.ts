import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { loopTurns } from '../db/loop-turns.ts'

/** A file of an archive, read as the archive is read. */
export interface ArchivedFile {
  readonly name: string
  readonly pages: AsyncIterable<string | Uint8Array>
  /** It is packed already, such as a picture. */
  readonly isPacked?: boolean
}

/** The type of the archive (RFC 6713 names no parameters). */
export const zipType = 'application/zip'

/** Bytes that are packed in one turn of the event loop. */
const bytesATurn = 64 * 1024

/** An archive of these files, one after the other: never more than a page of one is in memory, and no other request waits long. */
export async function* zipped(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const turn = loopTurns()
  for await (const { name, pages, isPacked } of files) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 4 })
    archive.add(entry)
    for await (const page of pages) {
      const bytes = typeof page === 'string' ? strToU8(page) : page
      for (let at = 0; at < bytes.length; at += bytesATurn) {
        // A copy: what is not packed is given to the response, which frees it
        entry.push(bytes.slice(at, at + bytesATurn))
        yield* packed
        packed = []
        await turn()
      }
    }
    entry.push(new Uint8Array(), true)
  }
  archive.end()
  yield* packed
}
