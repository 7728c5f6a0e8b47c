import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { months } from './months.ts'

const day = 86_400_000
const [, openPostgres] = dialects.find(([name]) => name === 'postgres')!

describe('partitions of months', () => {
  let app: TestApp
  let fleet: Fleet
  before(async () => {
    app = await testApp({ open: openPostgres })
    fleet = await seedFleet(app.ctx)
  })
  after(() => app.close())
  // An earlier test may have left partitions: they are dropped, as they are empty
  beforeEach(async () => {
    await sql`truncate position`.execute(app.ctx.db)
    await round()
  })

  const round = async () => {
    app.clock.advance(7 * 3_600_000)
    const runner = new Runner(app.ctx, [months])
    await runner.plan()
    await runner.tick()
    await runner.close()
  }
  const nameAt = (time: Date) => `position_${time.toISOString().slice(0, 7).replace('-', '_')}`
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relname ~ '^position_[0-9]' order by 1`.execute(app.ctx.db)
    return rows.map(({ name }) => name)
  }
  const stored = async () =>
    (await app.ctx.positions.range({ deviceId: fleet.D1.id, from: new Date(0), to: new Date(8e15), limit: 100 })).length
  /** Stores a report, the same one each time. */
  const store = async (fixTime: Date) => {
    const id = await app.ctx.positions.reserveIds(1)
    const position = { ...fleet.position, id, fixTime, deviceTime: fixTime, fingerprint: 7 }
    await app.ctx.positions.write({ positions: [position], events: [], states: [] })
  }
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

  test('are there two months ahead', async () => {
    const now = app.clock.now()
    const coming = [0, 1, 2].map((ahead) => nameAt(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))))
    for (const name of coming) await sql`drop table if exists ${sql.table(name)}`.execute(app.ctx.db)
    await round()
    const found = await names()
    assert.deepEqual(
      coming.filter((name) => !found.includes(name)),
      [],
    )
  })

  test('of the past go when they are empty, and take what still comes for them, once', async () => {
    const [old, other] = [ago(400), ago(500)]
    await store(old)
    await store(other)
    await round()
    assert.ok((await names()).includes(nameAt(old)))
    await app.ctx.positions.remove({ deviceId: fleet.D1.id, from: old, to: old })
    await round()
    const left = await names()
    assert.ok(!left.includes(nameAt(old)) && left.includes(nameAt(other)))
    await store(old)
    await store(old)
    assert.equal(await stored(), 2)
  })

  test('of young months stay, also when they are empty', async () => {
    const young = ago(32)
    await store(young)
    await app.ctx.positions.remove({ deviceId: fleet.D1.id, from: young, to: young })
    await round()
    assert.ok((await names()).includes(nameAt(young)))
  })

  test('whoever holds the table for hours, as a dump, keeps nobody from storing positions of a new month', async () => {
    const [empty, fresh] = [ago(600), ago(700)]
    await store(empty)
    await app.ctx.positions.remove({ deviceId: fleet.D1.id, from: empty, to: empty })
    await app.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table position in access share mode`.execute(tx)
      await store(fresh)
      assert.equal(await stored(), 1)
      await round()
      assert.ok((await names()).includes(nameAt(empty)))
    })
    await store(fresh)
    assert.equal(await stored(), 1)
    await round()
    assert.ok(!(await names()).includes(nameAt(empty)))
  })
})
