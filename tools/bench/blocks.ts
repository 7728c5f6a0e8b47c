// npm run bench:blocks -- [FOLDER]
// Packs a copy of the embedded database in FOLDER (a demo's by default): bytes a position as rows with their index and as blocks, and how
// long the history of the vehicle with most positions takes to be read from either, as positions and for a report.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPiece } from '../../packages/server/src/db/blocks/pack.ts'
import { openPacker } from '../../packages/server/src/db/blocks/packer.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'

const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
await cp(process.argv[2] ?? 'data/demo', folder, { recursive: true })
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
const packer = openPacker()
try {
  const devices = await countsOf(database)
  const count = devices.reduce((sum, { positions }) => sum + positions, 0)
  const deviceId = devices[0]!.deviceId
  const [rowBytes, rows] = [
    await pageBytes(database, ['position', 'position_report_unique']),
    await readTimes(database, deviceId),
  ]
  let packed = 0
  for (const device of devices) {
    for (;;) {
      const piece = await packPiece(database.db, packer, { deviceId: device.deviceId, before: Number.MAX_SAFE_INTEGER })
      if (!piece) break
      packed += piece.rows
    }
  }
  const indexes = ['last', 'first', 'id'].map((name) => `position_block_${name}_index`)
  const [blockBytes, blocks] = [
    await pageBytes(database, ['position_block', ...indexes]),
    await readTimes(database, deviceId),
  ]
  console.log(
    `${count} positions; bytes each: ${(rowBytes / count).toFixed(1)} as rows, ${(blockBytes / packed).toFixed(1)} as blocks`,
  )
  for (const what of ['stream', 'report'] as const) {
    const ratio = (rows[what] / blocks[what]).toFixed(2)
    console.log(
      `${what} of ${devices[0]!.positions}: ${rows[what].toFixed(0)} ms from rows, ${blocks[what].toFixed(0)} ms from blocks (${ratio} times as fast)`,
    )
  }
} finally {
  await packer.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function countsOf({ db }: Database) {
  const rows = await db
    .selectFrom('position')
    .groupBy('deviceId')
    .select(['deviceId', ({ fn }) => fn.countAll<number>().as('positions')])
    .execute()
  return rows.toSorted((a, b) => b.positions - a.positions)
}

/** Bytes of the pages of these tables and indexes. */
async function pageBytes({ db }: Database, names: readonly string[]): Promise<number> {
  const { DatabaseSync } = await import('node:sqlite')
  await db.selectFrom('counter').selectAll().execute()
  const file = new DatabaseSync(join(folder, 'rastro.sqlite'), { readOnly: true })
  const sum = file.prepare('select coalesce(sum(pgsize), 0) as bytes from dbstat where name = ?')
  const bytes = names.reduce((all, name) => all + Number(sum.get(name)!.bytes), 0)
  file.close()
  return bytes
}

/** The best of three, in ms. */
async function readTimes({ positions }: Database, deviceId: number) {
  const span = { deviceId, from: new Date(0), to: new Date(8e15) }
  const [stream, report]: number[][] = [[], []]
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    for await (const page of positions.stream(span)) if (page.length === 0) break
    const half = performance.now()
    await positions.reduce(span, 'attributeNames')
    stream!.push(half - began)
    report!.push(performance.now() - half)
  }
  return { stream: Math.min(...stream!), report: Math.min(...report!) }
}
