import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readH2Script } from './h2-script.ts'
import { readPostgresDump } from './postgres-dump.ts'
import type { Source, TableSize } from './source.ts'

/** A dump in a file, plain or compressed by gzip: of `pg_dump`, or an H2 script. Rejects with one sentence for any other file. */
export async function openDump(path: string): Promise<Source> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new Error(`There is no file ${path}.`)
  const read = await readerOf(path)
  return {
    async sizes(tables) {
      const sizes = new Map<string, TableSize>()
      for await (const { table, row } of read(new Set(tables), true)) {
        const { rows, largestId } = sizes.get(table) ?? { rows: 0, largestId: 0 }
        sizes.set(table, { rows: rows + 1, largestId: Math.max(largestId, Number(row.id ?? 0)) })
      }
      return sizes
    },
    rows: (tables) => read(new Set(tables)),
    close: async () => {},
  }
}

async function readerOf(path: string) {
  for await (const line of linesOf(path)) {
    if (/PostgreSQL database dump/.test(line))
      return (tables: ReadonlySet<string>, onlyIds = false) => readPostgresDump(linesOf(path), tables, onlyIds)
    if (/^CREATE USER|^\s*CREATE CACHED TABLE/.test(line))
      return (tables: ReadonlySet<string>) => readH2Script(textOf(path), tables)
  }
  throw new Error(`${path} is neither a dump of pg_dump (plain text) nor an H2 script.`)
}

function bytesOf(path: string): Readable {
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 })
  if (!path.endsWith('.gz')) return bytes
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error))
  return bytes.pipe(unpacked)
}

const linesOf = (path: string): AsyncIterable<string> =>
  createInterface({ input: bytesOf(path), crlfDelay: Number.POSITIVE_INFINITY })

const textOf = (path: string): AsyncIterable<string> => bytesOf(path).setEncoding('utf8')
