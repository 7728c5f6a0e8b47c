import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { startPglite } from './pglite.ts'
import { copySqliteTemplate, postgresTemplateOf } from './templates.ts'

/** Opens an empty database. Closing removes it. */
export type OpenTestDatabase = () => Promise<Database>

const serverUrl = process.env.TEST_DATABASE_URL

/** The databases of every query test. PostgreSQL is the server of `TEST_DATABASE_URL`, or PGlite in a thread of this process. */
export const dialects: readonly (readonly [name: string, open: OpenTestDatabase])[] = [
  ['sqlite', openTestSqlite],
  ['postgres', openTestPostgres],
]

async function openTestSqlite(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-test-'))
  await copySqliteTemplate(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  return closingWith(database, () => rm(dataDir, { recursive: true, force: true }))
}

let count = 0

async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createTestPostgres(await postgresTemplateOf(await postgresServer()))
  return closingWith(await openDatabase({ dataDir: '', databaseUrl: url }), drop)
}

const postgresServer = async (): Promise<string> => serverUrl ?? (await startPglite())

/** Creates a PostgreSQL database for one test, empty unless it is copied from a template, and gives its address. */
export async function createTestPostgres(template?: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await postgresServer()
  count += 1
  const name = `rastro_test_${process.pid}_${count}`
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const closingWith = (database: Database, cleanUp: () => Promise<void>): Database => ({
  ...database,
  close: async () => {
    await database.close()
    await cleanUp()
  },
})
