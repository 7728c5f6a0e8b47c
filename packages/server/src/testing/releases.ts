import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { DatabaseConfig } from '../db/open.ts'
import { createTestPostgres } from './postgres-server.ts'

export type Row = Readonly<Record<string, unknown>>

/** A database as a released version left it; not yet opened with the present code. */
export interface ReleasedDatabase {
  readonly config: DatabaseConfig
  /** Runs statements without the code of the server. */
  execute(statements: string): Promise<void>
  /** The rows of each table, as stored. */
  rows(): Promise<Map<string, Row[]>>
  remove(): Promise<void>
}

/** Loads the dump of a released schema (`tools/schema/release.ts`) into an empty database, on both databases. */
export const releasedDatabases: readonly (readonly [
  dialect: string,
  place: (schema: number) => Promise<ReleasedDatabase>,
])[] = [
  ['sqlite', placeSqlite],
  ['postgres', placePostgres],
]

const dump = async (name: string): Promise<string> =>
  gunzipSync(await readFile(join(import.meta.dirname, 'releases', `${name}.sql.gz`))).toString()

async function placeSqlite(schema: number): Promise<ReleasedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-release-'))
  const use = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { enableForeignKeyConstraints: false })
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  const statements = await dump(`${schema}-sqlite`)
  use((db) => db.exec(`begin; ${statements} commit`))
  return {
    config: { dataDir, databaseUrl: undefined },
    execute: async (text) => use((db) => db.exec(text)),
    rows: async () =>
      use((db) => {
        const tables = db
          .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
          .all()
        return new Map(tables.map(({ name }) => [String(name), db.prepare(`select * from "${name}"`).all()]))
      }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Tables and partitioned tables, without the partitions. */
const tablesOfPostgres = `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
  and relkind in ('r', 'p') and not relispartition`

async function placePostgres(schema: number): Promise<ReleasedDatabase> {
  const { url, drop } = await createTestPostgres()
  const use = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(url)
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const statements = await dump(`${schema}-postgres`)
  await use(async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_schema() as name')
    // On PGlite a database is a schema of its own, not `public`
    await client.query(statements.replaceAll('public.', `${rows[0]!.name}.`))
  })
  return {
    config: { dataDir: '', databaseUrl: url },
    execute: async (text) => {
      await use((client) => client.query(text))
    },
    rows: () =>
      use(async (client) => {
        const tables = await client.query<{ name: string }>(tablesOfPostgres)
        const all = new Map<string, Row[]>()
        for (const { name } of tables.rows) all.set(name, (await client.query(`select * from "${name}"`)).rows)
        return all
      }),
    remove: drop,
  }
}
