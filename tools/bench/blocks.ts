// npm run bench:blocks -- [FOLDER]
// Fills two vehicles with the same month of 100,000 positions, packs one of them, and prints for each reading of the whole month how long it
// takes from rows and from blocks, in turns. For a copy of the embedded database in FOLDER (a demo's), if given: bytes a position as rows with
// their index and as blocks.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPiece } from '../../packages/server/src/db/blocks/pack.ts'
import { openPacker } from '../../packages/server/src/db/blocks/packer.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { readings } from './month-readings.ts'
import { fillVehicle } from './vehicle-month.ts'

const [given] = process.argv.slice(2)
const month = 100_000
const rounds = 5

if (given) {
  await inFolder(given, async (database, folder) => {
    const rows = await database.db.selectFrom('position').groupBy('deviceId').select('deviceId').execute()
    const stored = await database.db
      .selectFrom('position')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    const rowBytes = await pageBytes(database, folder, ['position', 'position_report_unique'])
    let packed = 0
    for (const { deviceId } of rows) packed += (await packAll(database, deviceId)).rows
    const indexes = ['last', 'first', 'id'].map((name) => `position_block_${name}_index`)
    const blockBytes = await pageBytes(database, folder, ['position_block', ...indexes])
    const [ofRow, ofBlock] = [rowBytes / stored.all, blockBytes / packed].map((bytes) => bytes.toFixed(1))
    console.log(`${stored.all} positions; bytes each: ${ofRow} as rows, ${ofBlock} as blocks`)
  })
}
await inFolder(undefined, async (database) => {
  const ofRows = await fillVehicle(database, 'rows', month)
  const ofBlocks = await fillVehicle(database, 'blocks', month)
  const { rows, bytes } = await packAll(database, ofBlocks)
  console.log(`${rows} positions of a month in blocks, ${(bytes / rows).toFixed(1)} bytes each`)
  for (const [name, read] of Object.entries(readings)) {
    const used: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const [at, deviceId] of [ofRows, ofBlocks].entries()) {
        const before = process.cpuUsage()
        await read(database, deviceId)
        const { user, system } = process.cpuUsage(before)
        used[at]!.push((user + system) / 1000)
      }
    }
    const [row, block] = used.map((times) => Math.min(...times)) as [number, number]
    console.log(
      `${name}: ${row.toFixed(0)} ms of the processor from rows, ${block.toFixed(0)} ms from blocks (${(row / block).toFixed(2)} times as fast)`,
    )
  }
})

/** Opens a copy of this folder, or a new one, and removes it afterwards. */
async function inFolder(
  from: string | undefined,
  work: (database: Database, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  try {
    if (from) await cp(from, folder, { recursive: true })
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    try {
      await work(database, folder)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function packAll({ db }: Database, deviceId: number) {
  const packer = openPacker()
  const sum = { rows: 0, bytes: 0 }
  for (;;) {
    const piece = await packPiece(db, packer, { deviceId, before: Number.MAX_SAFE_INTEGER })
    if (!piece) break
    sum.rows += piece.rows
    sum.bytes += piece.bytes
  }
  await packer.close()
  return sum
}

/** Bytes of the pages of these tables and indexes. */
async function pageBytes({ db }: Database, folder: string, names: readonly string[]): Promise<number> {
  const { DatabaseSync } = await import('node:sqlite')
  await db.selectFrom('counter').selectAll().execute()
  const file = new DatabaseSync(join(folder, 'rastro.sqlite'), { readOnly: true })
  const sum = file.prepare('select coalesce(sum(pgsize), 0) as bytes from dbstat where name = ?')
  const bytes = names.reduce((all, name) => all + Number(sum.get(name)!.bytes), 0)
  file.close()
  return bytes
}
