import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { startPglite } from './pglite.ts'

const url = process.env.TEST_DATABASE_URL ?? (await startPglite())
const skip = !(await version()).includes('PGlite') && 'the tests run on a PostgreSQL server'

describe('PGlite, served to many clients', { skip }, () => {
  const clients: pg.Client[] = []
  const [north, south] = [`north_${process.pid}`, `south_${process.pid}`]
  before(async () => {
    const server = await connect()
    for (const name of [north, south]) await server.query(`create database ${name}`)
  })
  after(async () => {
    for (const client of clients.slice(1)) await client.end()
    for (const name of [north, south]) await clients[0]!.query(`drop database ${name} with (force)`)
    await clients[0]!.end()
  })

  const connect = async (database?: string): Promise<pg.Client> => {
    const client = new pg.Client(addressOf(database))
    clients.push(client)
    await client.connect()
    return client
  }
  const tables = async (client: pg.Client): Promise<unknown[]> => {
    const { rows } = await client.query(`select relname from pg_class
      where relkind = 'r' and relname like 't%' and has_schema_privilege(relnamespace, 'usage') order by relname`)
    return rows.map(({ relname }) => relname)
  }

  test('a database has its tables to itself', async () => {
    const [one, other] = [await connect(north), await connect(south)]
    await one.query('create table t_north (a int)')
    await other.query('create table t_south (a int)')
    assert.deepEqual([await tables(one), await tables(other)], [['t_north'], ['t_south']])
    await assert.rejects(one.query(`select * from ${south}.t_south`), /permission denied/)
  })

  test('a transaction keeps others out until it ends', async () => {
    const [one, other] = [await connect(north), await connect(north)]
    await one.query('create table numbers (a int)')
    await one.query('begin')
    await one.query('insert into numbers values (1)')
    const counted = other.query('select count(*)::int as n from numbers')
    await one.query('insert into numbers values (2)')
    await one.query('commit')
    assert.deepEqual((await counted).rows, [{ n: 2 }])
  })

  test('a client that goes away inside a transaction leaves nothing of it', async () => {
    const [one, other] = [new pg.Client(addressOf(north)), await connect(north)]
    await one.connect()
    await one.query('begin')
    await one.query('create table gone (a int)')
    const asked = other.query("select to_regclass('gone') as found")
    await one.end()
    assert.deepEqual((await asked).rows, [{ found: null }])
  })

  test('two clients may give one name to different statements', async () => {
    const [one, other] = [await connect(north), await connect(south)]
    const said = async (client: pg.Client, text: string) =>
      (await client.query({ name: 'x', text, values: ['a'] })).rows
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(await said(one, 'select $1::text as n'), [{ n: 'a' }])
      assert.deepEqual(await said(other, 'select $1::text as s'), [{ s: 'a' }])
    }
  })

  test('a database that is not there is refused, and one that is dropped is gone', async () => {
    const [server, nowhere] = [await connect(), await connect('nowhere')]
    await assert.rejects(nowhere.query('select 1'), /"nowhere" does not exist/)
    await server.query('create database brief')
    const brief = await connect('brief')
    await brief.query('create table t (a int)')
    await server.query('drop database brief with (force)')
    await assert.rejects(brief.query('select * from t'), /"brief" does not exist/)
  })
})

function addressOf(database = 'postgres'): string {
  const address = new URL(url)
  address.pathname = database
  return address.href
}

async function version(): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select version() as name')
  await client.end()
  return rows[0].name
}
