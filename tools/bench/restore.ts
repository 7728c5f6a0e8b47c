import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { folderTarget } from '../../packages/server/src/backup/folder-target.ts'
import { makeBackup } from '../../packages/server/src/backup/make-backup.ts'
import { restore } from '../../packages/server/src/backup/restore.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { positionOf } from './store.ts'

/**
 * How fast a database is backed up and restored with the proof of its tables, beside a bare copy of its file. The goal is that a fresh
 * node serves within 30 minutes for 100 million positions: 55,600 a second.
 *
 *   npm run bench:restore -- [--positions 500000]
 */
const { values } = parseArgs({ options: { positions: { type: 'string', default: '500000' } } })
const GOAL = { positions: 100e6, minutes: 30 }
const ROWS_A_BATCH = 5000
const DEVICES = 500

const count = Number(values.positions)
const root = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const dataDir = join(root, 'data')
const file = join(dataDir, 'rastro.sqlite')
await fill()
const bytes = (await stat(file)).size
const bare = await seconds(copyDurably)
const target = folderTarget(join(root, 'target'))
const backup = await seconds(() => makeBackup({ dataDir, target, version: '', now: new Date(), onProgress: () => {} }))
let proven = 0
const back = await seconds(async () => {
  const { tables } = await restore({ target, at: undefined, into: join(root, 'restored'), onProgress: () => {} })
  proven = tables.find(({ name }) => name === 'position')!.rows
})
const served = await seconds(async () => {
  const database = await openDatabase({ dataDir: join(root, 'restored'), databaseUrl: undefined })
  await database.close()
})
await rm(root, { recursive: true, force: true })

console.log(`${count} positions, ${(bytes / 1e6).toFixed(0)} MB; ${proven} proven after the restore`)
print('bare copy of the file', bare)
print('backup', backup)
print('restore', back)
console.log(`first opening: ${served.toFixed(1)} s`)
const minutes = ((back + served) / count) * (GOAL.positions / 60)
console.log(`100 million in proportion: ${minutes.toFixed(1)} minutes (goal ${GOAL.minutes})`)

function print(what: string, took: number): void {
  const ratio = (took / bare).toFixed(1)
  console.log(`${what}: ${took.toFixed(1)} s, ${Math.round(count / took)} positions/s, ${ratio} times the bare copy`)
}

async function fill(): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  const start = Date.now() - count * 1000
  for (let first = 0; first < count; first += ROWS_A_BATCH) {
    const rows = Math.min(ROWS_A_BATCH, count - first)
    const firstId = await database.positions.reserveIds(rows)
    const positions = Array.from({ length: rows }, (_, at) =>
      positionOf(firstId + at, 1 + ((first + at) % DEVICES), start + (first + at) * 1000),
    )
    await database.positions.write({ positions, events: [], states: [] })
  }
  await database.close()
}

async function copyDurably(): Promise<void> {
  const copy = join(root, 'copy.sqlite')
  await copyFile(file, copy)
  const handle = await open(copy, 'r+')
  await handle.sync()
  await handle.close()
  await rm(copy)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
