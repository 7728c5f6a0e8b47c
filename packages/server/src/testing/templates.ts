import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../db/open.ts'
import { pgPool } from '../db/postgres/pool.ts'
import { type Blueprint, blueprintOf } from './blueprint.ts'
import { dropCopies } from './held-databases.ts'

const prefix = 'rastro_template_'
const file = 'rastro.sqlite'
/** Templates of other versions retained on a server, as several checkouts may run tests on it. */
const maxTemplates = 8
/** An arbitrary lock number: its holder builds the template. */
const templateLock = 728_301

/** Changes with every file that defines tables, or what is noted about them. */
const version = hashOf([
  ...globSync(['migrations/*.ts', 'hot-*.ts'], { cwd: resolve(import.meta.dirname, '../db') }).sort(),
  '../testing/blueprint.ts',
])
/** Of the names of copies of a template that tests use one after the other. */
const copyPrefix = 'rastro_copy_'

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

/** A migrated, empty database on a server, to be copied. */
export interface PostgresTemplate {
  readonly name: string
  /** How the names of its copies begin. */
  readonly copies: string
  readonly blueprint: Blueprint
}

let postgresTemplate: Promise<PostgresTemplate | undefined> | undefined

/** The template on this server; undefined for PGlite, which has none. */
export function postgresTemplateOf(server: string): Promise<PostgresTemplate | undefined> {
  postgresTemplate ??= findPostgresTemplate(server)
  return postgresTemplate
}

async function findPostgresTemplate(server: string): Promise<PostgresTemplate | undefined> {
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
async function buildPostgresTemplate(client: pg.Client, server: string): Promise<PostgresTemplate> {
  const name = prefix + version
  const { rows } = await client.query<{ datname: string; blueprint: string | null }>(
    `select datname, shobj_description(oid, 'pg_database') as blueprint
     from pg_database where starts_with(datname, $1) order by oid desc`,
    [prefix],
  )
  const known = rows.find(({ datname }) => datname === name)
  if (known?.blueprint) return { name, copies: copiesOf(name), blueprint: JSON.parse(known.blueprint) }
  for (const { datname } of rows.slice(maxTemplates)) {
    await client.query(`drop database ${datname} with (force)`)
    await dropCopies(client, copiesOf(datname))
  }
  const building = `${prefix}building`
  await client.query(`drop database if exists ${building} with (force)`)
  await client.query(`create database ${building}`)
  const url = new URL(server)
  url.pathname = `/${building}`
  const blueprint = await migratedBlueprint(url.href)
  await client.query(`comment on database ${building} is ${pg.escapeLiteral(JSON.stringify(blueprint))}`)
  await client.query(`alter database ${building} rename to ${name}`)
  return { name, copies: copiesOf(name), blueprint }
}

const copiesOf = (template: string): string => `${template.replace(prefix, copyPrefix)}_`

async function migratedBlueprint(url: string): Promise<Blueprint> {
  await (await openDatabase({ dataDir: '', databaseUrl: url })).close()
  const pool = pgPool(url, () => {})
  try {
    return await blueprintOf(pool)
  } finally {
    await pool.end()
  }
}
