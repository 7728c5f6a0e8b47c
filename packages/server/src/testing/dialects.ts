import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { postgresServer } from './postgres-server.ts'
import { openReusedPostgres } from './reused-postgres.ts'
import { copySqliteTemplate } from './templates.ts'

/** Opens an empty database. Closing removes it, or leaves it to the next test. */
export type OpenTestDatabase = () => Promise<Database>

/** The databases of every query test. PostgreSQL is the server of `TEST_DATABASE_URL`, or PGlite in a thread of this process. */
export const dialects: readonly (readonly [name: string, open: OpenTestDatabase])[] = [
  ['sqlite', openTestSqlite],
  ['postgres', openTestPostgres],
]

async function openTestSqlite(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-test-'))
  await copySqliteTemplate(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openTestPostgres(): Promise<Database> {
  return openReusedPostgres(await postgresServer())
}
