import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { type Column, hotBatch, rowsOf } from './rows.ts'

// Run by release.ts in the checkout of a release: creates a database with that code and inserts rows into every table.

const [output = '', dialect, where = ''] = process.argv.slice(2)
const isSqlite = dialect === 'sqlite'
/** A module of the release. */
const released = (path: string) => import(pathToFileURL(resolve('packages/server/src', path)).href)

const { openDatabase } = await released('db/open.ts')
const database = await openDatabase(isSqlite ? { dataDir: where } : { dataDir: '', databaseUrl: where })
const firstId = await database.positions.reserveIds(4)
await database.positions.write(hotBatch(firstId))
await database.close()
const { hashPassword } = await released('access/password.ts')
const password = await hashPassword('correct horse 7')
await (isSqlite ? fillSqlite() : fillPostgres())
// A thread of the release may derive passwords still
process.exit(0)

async function fillSqlite(): Promise<void> {
  const db = new DatabaseSync(join(where, 'rastro.sqlite'))
  db.exec('pragma foreign_keys = off')
  const tables = db.prepare(`select name, sql from sqlite_master where type = 'table' order by rowid`).all()
  for (const { name } of tables as { name: string }[]) {
    const found = db.prepare(
      `select name, lower(type) as type, "notnull" = 0 and pk = 0 as nullable from pragma_table_info(?)`,
    )
    for (const row of rowsOf(name, found.all(name) as unknown as Column[], password)) {
      const keys = Object.keys(row)
      const names = keys.map((key) => `"${key}"`)
      db.prepare(`insert into "${name}" (${names}) values (${keys.map(() => '?')})`).run(...Object.values(row))
    }
  }
  const broken = db.prepare('pragma foreign_key_check').all()
  if (broken.length > 0) throw new Error(`Rows that refer to nothing: ${JSON.stringify(broken)}`)
  writeFileSync(output, sqliteDump(db))
  db.close()
}

/** The statements that recreate the database, one or more lines each. */
function sqliteDump(db: DatabaseSync): string {
  const made = db.prepare(
    `select name, type, sql from sqlite_master where sql is not null order by type = 'table' desc, rowid`,
  )
  const things = made.all() as { name: string; type: string; sql: string }[]
  const lines = things.filter(({ name }) => !name.startsWith('sqlite_')).map(({ sql }) => sql)
  for (const { name } of things.filter(({ type }) => type === 'table')) {
    const columns = db.prepare('select name from pragma_table_info(?)').all(name) as { name: string }[]
    const values = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `)
    const rows = db.prepare(`select ${values} as "row" from "${name}"`).all() as { row: string }[]
    for (const { row } of rows) lines.push(`insert into "${name}" values (${row})`)
  }
  return `${lines.join(';\n')};\n`
}

async function fillPostgres(): Promise<void> {
  const client = new pg.Client(where)
  await client.connect()
  const { rows: found } = await client.query<Column & { table: string; identity: boolean }>(
    `select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable, is_identity = 'YES' as identity
     from information_schema.columns where table_schema = 'public' and table_name not like 'position_%' order by ordinal_position`,
  )
  // Foreign keys are checked at the end of the transaction that loads the dump
  await client.query('begin; set local session_replication_role = replica')
  for (const [table, columns] of Map.groupBy(found, (column) => column.table)) {
    for (const row of rowsOf(table, columns, password)) {
      const keys = Object.keys(row)
      const places = keys.map((_, at) => `$${at + 1}`)
      const names = keys.map((key) => `"${key}"`)
      await client.query(`insert into "${table}" (${names}) values (${places})`, Object.values(row))
    }
    for (const { name, identity } of columns) {
      const highest = `(select max("${name}") from "${table}")`
      if (identity) await client.query(`select setval(pg_get_serial_sequence('"${table}"', '${name}'), ${highest})`)
    }
  }
  await client.query('commit')
  await client.end()
}
