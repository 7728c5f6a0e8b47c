import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '../db/open.ts'
import { createTestPostgres } from '../testing/postgres-server.ts'
import { readUntil } from '../testing/read-until.ts'
import { lastBackupTime } from './last-backup.ts'
import { beginTool as begin, runTool as run, tablesOf } from './testing/run-tool.ts'

/** A server's writes: batches of 100 positions in a loop; prints the number of those that are durable. */
const writer = (dataDir: string): string => `
  import { openDatabase } from ${JSON.stringify(new URL('../db/open.ts', import.meta.url).href)}
  const { positions } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
  const time = new Date('2026-03-01T12:00:00Z')
  for (let durable = 0; ; ) {
    const first = await positions.reserveIds(100)
    const batch = Array.from({ length: 100 }, (_, i) => ({
      id: first + i, deviceId: i, fingerprint: first + i, protocol: 'x', serverTime: time, deviceTime: time, fixTime: time,
      valid: true, latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0, address: null,
      network: null, geofenceIds: null, attributes: {},
    }))
    await positions.write({ positions: batch, events: [], states: [] })
    process.stdout.write((durable += 100) + '\\n')
  }`

const rowsOf = (text: string, table: string) => Number(new RegExp(`^${table} +(\\d+)`, 'm').exec(text)![1])

describe('backup and restore of the embedded database', () => {
  let root: string
  let dataDir: string
  let target: string
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'rastro-backup-'))
    dataDir = join(root, 'data')
    target = join(root, 'target')
    await mkdir(join(dataDir, 'media', '4711'), { recursive: true })
    await writeFile(join(dataDir, 'media', '4711', 'photo.jpg'), 'a photo')
    await mkdir(join(dataDir, 'maps'))
    await writeFile(join(dataDir, 'maps', 'brazil.pmtiles'), 'a map that the operator put there')
  })
  after(() => rm(root, { recursive: true, force: true }))

  test('a backup made while positions are stored holds all that were durable before it, and batches whole', async () => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', writer(dataDir)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let durable = 0
    createInterface({ input: child.stdout }).on('line', (line) => {
      durable = Number(line)
    })
    await readUntil(
      () => new Promise<number>((resolve) => setImmediate(resolve, durable)),
      (count) => count >= 2000,
    )
    const promised = durable
    const made = await run('backup', [target], { DATA_DIR: dataDir })
    const duringIt = durable - promised
    child.kill('SIGKILL')
    await once(child, 'close')
    assert.equal(made.code, 0, made.err)
    assert.ok((await lastBackupTime(dataDir))! > Date.now() - 600_000)
    const rows = rowsOf(made.out, 'position')
    assert.ok(rows >= promised, `${rows} of ${promised}`)
    assert.equal(rows % 100, 0)
    assert.ok(duringIt > 0, 'nothing was stored during the backup')

    const into = join(root, 'restored')
    const restored = await run('restore', [target, '--into', into])
    assert.equal(restored.code, 0, restored.err)
    assert.deepEqual(tablesOf(restored.out), tablesOf(made.out))
    assert.ok(!restored.out.includes('DIFFERENT'))
    assert.equal(await readFile(join(into, 'media', '4711', 'photo.jpg'), 'utf8'), 'a photo')
    assert.deepEqual((await readdir(into)).sort(), ['media', 'rastro.sqlite'])
    const { db, close } = await openDatabase({ dataDir: into, databaseUrl: undefined })
    const found = await db
      .selectFrom('position')
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    assert.equal(found.rows, rows)
    await close()
  })

  test('the rows of the live database are told with the same hashes, and one changed row is seen', async () => {
    const live = async () => tablesOf((await run('backup', ['--check'], { DATA_DIR: dataDir })).out)
    const fresh = join(root, 'fresh')
    await run('backup', [fresh], { DATA_DIR: dataDir })
    const stored = tablesOf((await run('backup', [fresh, '--check'], { DATA_DIR: dataDir })).out)
    assert.deepEqual(await live(), stored)
    const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'))
    db.exec('update position set speed = 1 where id = (select max(id) from position)')
    db.close()
    const changed = await live()
    assert.deepEqual(
      changed.filter((line) => !stored.includes(line)).map((line) => line.split(' ')[0]),
      ['position'],
    )
  })

  test('a folder that is not empty stays as it is', async () => {
    const { code, err } = await run('restore', [target, '--into', dataDir])
    assert.equal(code, 1)
    assert.equal(err, `The folder ${dataDir} is not empty: choose another one with --into, or move it away.\n`)
  })

  test('a damaged and an incomplete backup are refused, and nothing is left', async () => {
    const copy = join(root, 'copy')
    await run('backup', [copy], { DATA_DIR: dataDir })
    const [folder] = (await readdir(copy)).filter((name) => name !== 'files')
    const part = join(copy, folder!, 'pages', '000000.zst')
    const bytes = await readFile(part)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(part, bytes)
    const into = join(root, 'from-copy')
    const restored = () => run('restore', [copy, '--into', into])
    const damaged = `${folder}/pages/000000.zst`
    assert.equal((await restored()).err, `The backup is damaged: ${damaged} does not match its hash.\n`)
    assert.equal((await run('backup', [copy, '--check'])).code, 1)
    await rm(part)
    assert.equal((await restored()).err, `The backup is incomplete: ${damaged} is missing.\n`)
    await writeFile(join(copy, folder!, 'manifest'), 'half')
    assert.equal((await restored()).err, `The backup is damaged: ${folder}/manifest does not match its hash.\n`)
    await rm(join(copy, folder!, 'manifest'))
    assert.equal((await restored()).err, 'There is no complete backup here.\n')
    assert.deepEqual(
      (await readdir(root)).filter((name) => name.startsWith('from-copy')),
      [],
    )
  })

  test('a backup of a newer schema is refused by its name', async () => {
    const newer = join(root, 'newer')
    const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'))
    db.exec(`insert into migration values ('9999-from-the-future', 1)`)
    db.close()
    await run('backup', [newer], { DATA_DIR: dataDir })
    const { code, err } = await run('restore', [newer, '--into', join(root, 'from-newer')])
    assert.equal(code, 1)
    assert.match(
      err,
      /^The backup is of a newer version \(\S+, 9999-from-the-future\): restore it with that version\.\n$/,
    )
  })

  test('a backup that is killed leaves the one before it whole', async () => {
    const large = join(root, 'large')
    await mkdir(large)
    const db = new DatabaseSync(join(large, 'rastro.sqlite'))
    db.exec(`pragma journal_mode = wal; create table migration (name text, time integer); create table t (x text)`)
    db.exec(`insert into t values ('before')`)
    const safe = join(root, 'safe')
    const first = await run('backup', [safe], { DATA_DIR: large })
    db.exec('insert into t values (hex(randomblob(50000000)))')
    db.close()
    const [known] = (await readdir(safe)).filter((name) => name !== 'files')
    const child = begin('backup', [safe], { DATA_DIR: large })
    const closed = once(child, 'close')
    await readUntil(
      () => readdir(safe, { recursive: true }),
      (names) => names.some((name) => name.endsWith('000000.zst') && !name.startsWith(known!)),
    )
    child.kill('SIGKILL')
    assert.deepEqual(await closed, [null, 'SIGKILL'])
    const again = await run('restore', [safe, '--into', join(root, 'after-kill')])
    assert.equal(again.code, 0, again.err)
    assert.deepEqual(tablesOf(again.out), tablesOf(first.out))
  })
})

describe('the proof of a PostgreSQL database', () => {
  test('two databases of equal rows have it in common, whatever their order; a changed row is seen', async () => {
    const [one, other] = [await createTestPostgres(), await createTestPostgres()]
    const proof = async ({ url }: { url: string }) => {
      const { out, err, code } = await run('backup', ['--check'], { DATABASE_URL: url })
      assert.equal(code, 0, err)
      return tablesOf(out)
    }
    const insert = async ({ url }: { url: string }, keys: readonly string[]) => {
      const { db, close } = await openDatabase({ dataDir: '', databaseUrl: url })
      for (const key of keys) await db.insertInto('throttle').values({ key, attempts: 1, expirationTime: 1 }).execute()
      await db.updateTable('migration').set({ time: 1 }).execute()
      await close()
    }
    await insert(one, ['a', 'b'])
    await insert(other, ['b', 'a'])
    const differing = async () => {
      const [mine, theirs] = [await proof(one), await proof(other)]
      return mine.filter((line) => !theirs.includes(line)).map((line) => line.split(' ')[0])
    }
    // Keys of the installation are made at random
    const same = await differing()
    assert.ok(!same.includes('throttle') && !same.includes('migration'), String(same))
    await insert(other, ['c'])
    assert.deepEqual((await differing()).includes('throttle'), true)
    const refused = await run('backup', [join(tmpdir(), 'nowhere')], { DATABASE_URL: one.url })
    assert.match(refused.err, /^DATABASE_URL names a PostgreSQL: /)
    await one.drop()
    await other.drop()
  })
})
