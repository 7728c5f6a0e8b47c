import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '../db/open.ts'
import { readUntil } from '../testing/read-until.ts'
import { beginTool, runTool, tablesOf } from './testing/run-tool.ts'
import { type FakeS3, startS3 } from './testing/s3.ts'

/** A follower that ends with the test. */
function followed(dataDir: string, place: string, env: Record<string, string> = {}): ChildProcess {
  const child = beginTool('backup', [place, '--follow', '--every', '0.05'], { DATA_DIR: dataDir, ...env })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}
const running = new Set<ChildProcess>()

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** A program that follows step by step, with a write at the moment that load would have to hit. */
const stepped = (dataDir: string, target: string): string => `
  import { DatabaseSync } from 'node:sqlite'
  import { folderTarget } from ${module('folder-target.ts')}
  import { Follower } from ${module('follower.ts')}
  const [dataDir, target] = [${JSON.stringify(dataDir)}, folderTarget(${JSON.stringify(target)})]
  let time = Date.parse('2026-03-01T12:00:00Z')
  const clock = () => new Date((time += 1000))
  const db = new DatabaseSync(dataDir + '/rastro.sqlite', { timeout: 10_000 })
  db.exec('pragma wal_autocheckpoint = 0; pragma synchronous = off')
  const insert = db.prepare('insert into throttle (key, attempts, "expirationTime") values (?, 1, 1)')
  insert.run('the first')
  const follower = new Follower(dataDir)
  let state = await follower.begin({ dataDir, target, version: '', now: clock(), onProgress() {} }, 'here')
  const { salt } = state
  for (let row = 0; row < 4000; row++) insert.run('x'.repeat(3000) + row)
  state = await follower.follow(state, target, clock)
  db.exec("update throttle set attempts = 99 where key = 'the first'")
  follower.letRestart(state, clock)
  insert.run('the last')
  for (let turn = 0; turn < 2; turn++) state = await follower.follow(state, target, clock)
  process.stdout.write(state.salt === salt ? 'the same log' : 'restarted')
  db.close()
  follower.close(state)`

const live = async (dataDir: string) => tablesOf((await runTool('backup', ['--check'], { DATA_DIR: dataDir })).out)
const groupsIn = async (target: string) =>
  (await readdir(target, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('-end'))

describe('a database that is followed', () => {
  let root: string
  let dataDir: string
  let target: string
  let s3: FakeS3
  const open = () => openDatabase({ dataDir, databaseUrl: undefined })
  let database: Awaited<ReturnType<typeof open>>
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'rastro-follow-'))
    dataDir = join(root, 'data')
    target = join(root, 'target')
    await mkdir(join(dataDir, 'media'), { recursive: true })
    database = await open()
    s3 = await startS3()
  })
  after(async () => {
    for (const child of running) child.kill('SIGKILL')
    await database.close()
    await s3.close()
    await rm(root, { recursive: true, force: true })
  })

  let key = 0
  const insert = async (rows: number) => {
    for (let row = 0; row < rows; row++)
      await database.db
        .insertInto('throttle')
        .values({ key: `${'x'.repeat(900)} ${(key++ * 7919) % 1_000_003}`, attempts: 1, expirationTime: 1 })
        .execute()
  }
  const restored = async (
    place: string,
    into: string,
    args: readonly string[] = [],
    env: Record<string, string> = {},
  ) => {
    const { code, out, err } = await runTool('restore', [place, ...args, '--into', join(root, into)], env)
    assert.equal(code, 0, err)
    return tablesOf(out)
  }
  const complete = (count: number) =>
    readUntil(
      () => readdir(target, { recursive: true }).catch((): string[] => []),
      (names) => names.filter((name) => name.endsWith('manifest')).length === count,
    )
  const groupAfter = async (before: number) =>
    readUntil(
      () => groupsIn(target),
      (names) => names.length > before,
    )

  test('is there again as it was at each moment, also over a kill of the follower and a restart of the server', async () => {
    const first = followed(dataDir, target)
    await complete(1)
    await writeFile(join(dataDir, 'media', 'late.jpg'), 'a photo after the complete backup')
    await insert(20)
    await groupAfter(0)
    await ended(first, 'SIGTERM')
    const [early, noon] = [await live(dataDir), new Date().toISOString()]
    assert.deepEqual(await restored(target, 'early'), early)

    const second = followed(dataDir, target)
    const known = (await groupsIn(target)).length
    await insert(20)
    await groupAfter(known)
    assert.equal((await readdir(target)).length, 2, 'it goes on with the backup of the first')
    await ended(second, 'SIGKILL')
    await insert(5)
    await database.close()
    database = await open()
    // The server has closed the log while nobody followed it
    const third = followed(dataDir, target)
    await complete(2)
    const before = (await groupsIn(target)).length
    await insert(20)
    await groupAfter(before)
    await ended(third, 'SIGTERM')
    assert.deepEqual(await restored(target, 'late'), await live(dataDir))
    assert.deepEqual(await restored(target, 'noon', ['--at', noon]), early)
    assert.equal(await readFile(join(root, 'late', 'media', 'late.jpg'), 'utf8'), 'a photo after the complete backup')
  })

  test('the log restarts under constant load, and no change of it is missing', async () => {
    const place = join(root, 'busy')
    const child = followed(dataDir, place)
    let said = ''
    child.stderr!.on('data', (chunk) => (said += chunk))
    const wal = async () => (await readFile(join(dataDir, 'rastro.sqlite-wal'))).subarray(16, 24).toString('hex')
    const salt = await wal()
    let restarts = 0
    for (let round = 0; round < 400 && restarts < 1; round++) {
      const rows = Array.from({ length: 300 }, () => ({
        key: `${'y'.repeat(900)} ${(key++ * 7919) % 1_000_003}`,
        attempts: 1,
        expirationTime: 1,
      }))
      await database.db.insertInto('throttle').values(rows).execute()
      if ((await wal()) !== salt) restarts += 1
    }
    await insert(50)
    await ended(child, 'SIGTERM')
    assert.equal(restarts, 1, 'the log has never restarted')
    assert.equal((await readdir(place)).filter((name) => name.startsWith('2')).length, 1, said)
    assert.deepEqual(await restored(place, 'from-busy'), await live(dataDir))
  })

  test('a change between the last group and the restart of the log is stored', async () => {
    const folder = join(root, 'stepped')
    await (await openDatabase({ dataDir: folder, databaseUrl: undefined })).close()
    const place = join(root, 'steps')
    const program = ['--input-type=module-typescript', '--eval', stepped(folder, place)]
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
    running.add(child)
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    await once(child, 'close')
    running.delete(child)
    assert.equal(said, 'restarted')
    assert.deepEqual(await restored(place, 'from-steps'), await live(folder))
  })

  test('a missing and a damaged group of changes are refused', async () => {
    const place = join(root, 'holed')
    const child = followed(dataDir, place)
    const inserted = async () => {
      await insert(1)
      return groupsIn(place)
    }
    await readUntil(inserted, (names) => names.length >= 2)
    await ended(child, 'SIGTERM')
    const path = join(place, (await groupsIn(place)).sort()[0]!)
    const bytes = await readFile(path)
    const into = join(root, 'holes')
    const check = () => runTool('backup', [place, '--check'])
    assert.equal((await check()).code, 0)
    await writeFile(path, Buffer.concat([bytes, Buffer.from('x')]))
    const { err } = await runTool('restore', [place, '--into', into])
    assert.match(err, /^The backup is damaged: \S+ does not match its hash\.\n$/)
    assert.equal((await check()).err, err)
    await rm(path)
    const again = await runTool('restore', [place, '--into', into])
    assert.match(again.err, /^The backup is incomplete: changes before \S+ are missing\.\n$/)
  })

  test('a store that speaks S3 holds the same, checks every signature, and is tried again while it is away', async () => {
    const env = { BACKUP_S3_KEY: s3.key, BACKUP_S3_SECRET: s3.secret, BACKUP_S3_REGION: 'sa-east-1' }
    const place = `${s3.url}/bucket/fleet one`
    s3.isAway = true
    const child = followed(dataDir, place, env)
    let said = ''
    child.stderr!.on('data', (chunk) => (said += chunk))
    await readUntil(
      () => new Promise<string>((resolve) => setImmediate(resolve, said)),
      (text) => text.includes('503'),
    )
    await insert(20)
    s3.isAway = false
    await readUntil(
      () => new Promise<string[]>((resolve) => setImmediate(resolve, [...s3.objects.keys()])),
      (names) => names.some((name) => name.endsWith('/manifest')),
    )
    await insert(20)
    await ended(child, 'SIGTERM')
    assert.deepEqual(await restored(place, 'from-s3', [], env), await live(dataDir))
    assert.ok(s3.pages > 0, 'a list came in pages')
    const wrong = await runTool('restore', [place, '--into', join(root, 'wrong')], { ...env, BACKUP_S3_SECRET: 'x' })
    assert.match(wrong.err, /^The store answers 403 SignatureDoesNotMatch to GET \/bucket\.\n$/)
  })
})
