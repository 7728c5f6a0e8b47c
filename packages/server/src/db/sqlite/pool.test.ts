import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { constants, getPriority, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { UnavailableError } from '@rastro/core/kit/errors'
import { Kysely } from 'kysely'
import { sqliteDialect } from './dialect.ts'
import { SqlitePool } from './pool.ts'

const enormous = `with recursive n(i) as (values (1) union all select i + 1 from n where i < 4e5) select i, 'text ' || i from n`
const count = 'select count(*) from t'

describe('the workers of a SQLite file', () => {
  let folder: string
  let pool: SqlitePool
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rastro-pool-'))
    pool = await SqlitePool.open(join(folder, 'file.sqlite'), 24)
    await pool.write('create table t (id integer primary key)', [])
  })
  after(async () => {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  })

  const page = (sql: string) =>
    pool.readPage({
      kind: 'page',
      sql: `select * from (${sql}) where coalesce(?, ?, ?, ?, ?) is not null limit ?`,
      ...{ deviceId: 1, from: { time: 0, id: 0 }, to: 0 },
      blockSql: 'select 1 where ? + ? + ? + ? + ? < 0',
      columns: [],
      jsonMaker: '',
      merger: '',
      timeAt: 0,
      idAt: 0,
      limits: { rows: 1e6, bytes: 1e9 },
      making: { as: 'rows' },
      reducer: '',
    })

  test('a result too large for memory fails, and the next question is answered', async () => {
    await assert.rejects(pool.read(enormous, []), UnavailableError)
    assert.deepEqual((await pool.read(count, [])).rows, [[0]])
  })

  test('a reader that ends fails the question it ended with, and answers the others', async () => {
    const asked = [pool.read(enormous, []), pool.read(count, []), pool.read(count, [])]
    const [first, ...others] = await Promise.allSettled(asked)
    assert.equal(first?.status, 'rejected')
    assert.deepEqual(
      others.map((other) => other.status === 'fulfilled' && other.value.rows),
      [[[0]], [[0]]],
    )
  })

  test('a long read that ends its reader fails alone, and no quick question waits behind long ones', async () => {
    const slow = 'with recursive n(i) as (values (1) union all select i + 1 from n where i < 5e4) select sum(i) from n'
    let answered = 0
    const long = [enormous, ...Array.from({ length: 40 }, () => slow)].map((sql) =>
      page(sql).finally(() => {
        answered += 1
      }),
    )
    const settled = Promise.allSettled(long)
    assert.deepEqual((await pool.read(count, [])).rows, [[0]])
    assert.ok(answered < long.length, 'a quick question was answered after all the long ones')
    const [first, ...others] = await settled
    assert.equal(first?.status, 'rejected')
    for (const other of others) assert.deepEqual(other.status === 'fulfilled' && other.value.made, [[1_250_025_000]])
  })

  test('only the thread that reads long histories gives way to the others', async (context) => {
    const own = getPriority()
    if (platform() !== 'linux' || own === constants.priority.PRIORITY_LOW) {
      return context.skip('only Linux has priorities of threads')
    }
    const lower = async () => {
      const stats = (await readdir('/proc/self/task')).map((thread) =>
        readFile(`/proc/self/task/${thread}/stat`, 'utf8'),
      )
      return (await Promise.all(stats)).filter((stat) => Number(stat.split(') ')[1]!.split(' ')[16]) > own)
    }
    await page(count)
    assert.equal((await lower()).length, 1)
  })

  test('a transaction whose writer ends is undone completely, and the next one begins', async () => {
    const db = new Kysely<{ t: { id: number } }>({ dialect: sqliteDialect(pool) })
    const transaction = db.transaction().execute(async (tx) => {
      await tx.insertInto('t').values({ id: 1 }).execute()
      await pool.writeNow(enormous).catch(() => undefined)
      await tx.insertInto('t').values({ id: 2 }).execute()
    })
    await assert.rejects(transaction, UnavailableError)
    await db.transaction().execute((tx) => tx.insertInto('t').values({ id: 3 }).execute())
    assert.deepEqual(await db.selectFrom('t').selectAll().execute(), [{ id: 3 }])
  })

  test('a statement that fails says so with the code of SQLite', async () => {
    await assert.rejects(pool.write('insert into t values (3)', []), { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    await assert.rejects(pool.read('select * from nowhere', []), { message: 'no such table: nowhere' })
    await assert.rejects(pool.read('delete from t', []), { code: 'SQLITE_READONLY' })
  })
})
