import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../db/open.ts'

const prefix = 'rastro_template_'
const file = 'rastro.sqlite'
/** Templates of other versions retained on a server, as several checkouts may run tests on it. */
const maxTemplates = 16
/** An arbitrary lock number: its holder builds the template. */
const templateLock = 728_301

/** Changes with every file that defines tables. */
const version = hashOf(globSync(['migrations/*.ts', 'hot-*.ts'], { cwd: resolve(import.meta.dirname, '../db') }).sort())

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of files) hash.update(readFileSync(resolve(import.meta.dirname, '../db', name)))
  return hash.digest('hex').slice(0, 12)
}

/** Creates a migrated, empty database in the folder: copying one takes a tenth of the time of migrating one. */
export async function copySqliteTemplate(dataDir: string): Promise<void> {
  const template = join(tmpdir(), `${prefix}${version}.sqlite`)
  if (!existsSync(template)) await buildSqliteTemplate(template)
  copyFileSync(template, join(dataDir, file))
}

async function buildSqliteTemplate(template: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  await (await openDatabase({ dataDir: folder, databaseUrl: undefined })).close()
  // Atomic, as other test processes build the same one
  renameSync(join(folder, file), template)
  rmSync(folder, { recursive: true })
}

let postgresTemplate: Promise<string | undefined> | undefined

/** The name of a migrated, empty database on this server; undefined for PGlite, which has no templates. */
export function postgresTemplateOf(server: string): Promise<string | undefined> {
  postgresTemplate ??= findPostgresTemplate(server)
  return postgresTemplate
}

async function findPostgresTemplate(server: string): Promise<string | undefined> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>('select version()')
    if (rows[0]!.version.includes('PGlite')) return undefined
    await client.query('select pg_advisory_lock($1)', [templateLock])
    return await buildPostgresTemplate(client, server)
  } finally {
    await client.end()
  }
}

/** Creates the template of this version where it is missing, and removes the oldest of many. */
async function buildPostgresTemplate(client: pg.Client, server: string): Promise<string> {
  const name = prefix + version
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid desc',
    [prefix],
  )
  if (rows.some(({ datname }) => datname === name)) return name
  for (const { datname } of rows.slice(maxTemplates)) await client.query(`drop database ${datname} with (force)`)
  await client.query(`drop database if exists ${prefix}building with (force)`)
  const building = `${prefix}building`
  await client.query(`create database ${building}`)
  const url = new URL(server)
  url.pathname = `/${building}`
  await (await openDatabase({ dataDir: '', databaseUrl: url.href })).close()
  await client.query(`alter database ${building} rename to ${name}`)
  return name
}
