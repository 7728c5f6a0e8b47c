import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { users } from '@rastro/core/resources/user'
import { sql } from 'kysely'
import { create } from '../db/crud.ts'
import type { Database } from '../db/database.ts'
import { dialects } from './dialects.ts'
import { report } from './fleet.ts'

const openPostgres = dialects.find(([name]) => name === 'postgres')![1]

const nameOf = async ({ db }: Database) =>
  (await sql<{ name: string }>`select current_database() || current_schema() as name`.execute(db)).rows[0]!.name
const accountsOf = ({ db }: Database) => db.selectFrom('user').selectAll().execute()

describe('a PostgreSQL database for the next test', () => {
  test('is the one of the last test without what that one wrote', async () => {
    const first = await openPostgres()
    const name = await nameOf(first)
    const { id } = await create(first.db, users, { name: 'Ana', email: 'ana@example.com' })
    await first.db.deleteFrom('migration').execute()
    const numbers = await first.positions.reserveIds(1)
    await report({ positions: first.positions, clock: { now: () => new Date() } }, 7)
    await first.close()

    const second = await openPostgres()
    assert.equal(await nameOf(second), name)
    assert.deepEqual(await accountsOf(second), [])
    assert.equal(await second.positions.before(7, new Date(8e12)), undefined)
    assert.equal((await create(second.db, users, { name: 'Bia', email: 'ana@example.com' })).id, id)
    assert.equal(await second.positions.reserveIds(1), numbers)
    assert.ok((await second.db.selectFrom('migration').selectAll().execute()).length > 0)
    await second.close()
  })

  test('is another one while it is open, and takes no statement once it is closed', async () => {
    const [first, second] = await Promise.all([openPostgres(), openPostgres()])
    assert.notEqual(await nameOf(first), await nameOf(second))
    await Promise.all([first.close(), second.close()])
    await assert.rejects(first.positions.latest(undefined), /after calling end/)
  })

  test('is a new one where the last test has changed a table', async () => {
    const first = await openPostgres()
    const name = await nameOf(first)
    await sql`alter table session add column mistake text`.execute(first.db)
    await first.close()
    const second = await openPostgres()
    assert.notEqual(await nameOf(second), name)
    const columns = sql`select mistake from session`.execute(second.db)
    await assert.rejects(columns)
    await second.close()
  })
})
