import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { createConnection } from 'mysql2/promise'
import { testApp } from '../testing/app.ts'
import { verdictOf } from './comparison.ts'
import { importTraccar } from './import-traccar.ts'
import { openMysqlSource } from './mysql-source.ts'
import { readPostgresDump } from './postgres-dump.ts'
import { timeReader } from './row-values.ts'

const dump = new URL('../../../../../shared/reference/traccar-dumps/traccar-postgres.sql.gz', import.meta.url)
const program = '/usr/sbin/mariadbd'
const skip = !existsSync(program) ? 'MariaDB is not installed' : existsSync(dump) ? false : 'the dump is not here'

test('a stock server in MariaDB comes over as from its dump', { skip }, async (t) => {
  const url = await startMariaDb(t)
  await fill(url)
  const app = await testApp()
  t.after(() => app.close())
  const source = await openMysqlSource(url)
  t.after(() => source.close())
  const options = { database: app.ctx.database, source, now: app.clock.now(), history: true, onProgress: () => {} }
  const { reports, comparisons } = await importTraccar({ ...options, readTime: timeReader('UTC') })
  for (const { kind, source: there, added, refused } of reports)
    assert.deepEqual([kind, added, refused], [kind, there, 0])
  assert.deepEqual(new Set(comparisons.map(verdictOf)), new Set(['equal']))
  const counts = new Map(reports.map(({ kind, added }) => [kind, added]))
  assert.deepEqual(
    ['user', 'device', 'user:device', 'calendar', 'position', 'event'].map((kind) => counts.get(kind)),
    [9, 25, 37, 2, 20_049, 2710],
  )
  const fields = new URLSearchParams({ email: 'paula@araucaria.example', password: 'Operação-Sé-3 ção' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.call(undefined, { method: 'POST', url: '/api/session', headers, payload: String(fields) })
  assert.equal(reply.statusCode, 200)
  const [calendar] = await app.as({ id: 1 }).calendars.list({ query: {} })
  assert.match(Buffer.from(calendar!.data!, 'base64').toString(), /^BEGIN:VCALENDAR/)
  const day = { from: new Date('2026-01-01T08:00:00Z'), to: new Date('2026-01-01T08:00:00Z') }
  const [position] = await app.as({ id: 1 }).reports.route({ query: { deviceId: [10], ...day } })
  assert.deepEqual(
    [position!.latitude, position!.longitude, position!.speed, position!.valid, position!.attributes.sat],
    [-23.018, -46.9324466, 32.39742, true, 12],
  )
})

test('an address without a stock server in it is refused in one sentence', { skip }, async (t) => {
  const url = (await startMariaDb(t)).replace('/traccar', '')
  const app = await testApp()
  t.after(() => app.close())
  const source = await openMysqlSource(url)
  t.after(() => source.close())
  const options = { database: app.ctx.database, source, now: app.clock.now(), history: true, onProgress: () => {} }
  await assert.rejects(
    importTraccar({ ...options, readTime: timeReader('UTC') }),
    /^Error: No Traccar server is in it: /,
  )
})

test('what is no MySQL is refused in one sentence', async () => {
  await assert.rejects(openMysqlSource('mysql://x@127.0.0.1:9/traccar'), /^Error: The database cannot be opened: /)
})

/** A MariaDB of this test alone, without a network; its address. */
async function startMariaDb(t: TestContext): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-mariadb-'))
  const [data, socket] = [join(folder, 'data'), join(folder, 's')]
  const common = [`--datadir=${data}`, '--user=root']
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', ...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { stdio: 'ignore' },
  )
  const options = ['--no-defaults', ...common, `--socket=${socket}`, '--skip-networking', `--pid-file=${folder}/pid`]
  const server = spawn(program, [...options, '--innodb-flush-log-at-trx-commit=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(async () => {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true })
  })
  for await (const line of createInterface({ input: server.stderr! })) if (/ready for connections/.test(line)) break
  server.stderr!.resume()
  const url = `mysql://root@localhost/traccar?socketPath=${encodeURIComponent(socket)}`
  const connection = await createConnection({ socketPath: socket, user: 'root' })
  await connection.query('create database traccar character set utf8mb4')
  await connection.end()
  return url
}

const typesThere: Readonly<Record<string, string>> = {
  bytea: 'blob',
  'double precision': 'double',
  'timestamp without time zone': 'timestamp(3) null',
}
/** Numbers of single precision in MySQL. */
const isSingle = /^(altitude|speed|course)$/

/** The tables of the dump with their rows; flags in both ways in which versions of the stock server have made them. */
async function fill(url: string): Promise<void> {
  const connection = await createConnection({ uri: url, multipleStatements: true })
  const types = new Map<string, Map<string, string>>()
  let table: string | undefined
  for await (const line of lines()) {
    const [, opened] = /^CREATE TABLE public\.(tc_\w+) \($/.exec(line) ?? []
    if (opened) {
      table = opened
      types.set(table, new Map())
    }
    const [, name, type] = /^ {4}"?(\w+)"? (.*?)(\(\d+\))?( DEFAULT .*| NOT NULL)*,?$/.exec(line) ?? []
    if (line === ');') table = undefined
    else if (table && name && type) types.get(table)!.set(name, columnType(table, name, type))
  }
  for (const [name, columns] of types) {
    const defined = Array.from(columns, ([column, type]) => `\`${column}\` ${type}`)
    await connection.query(
      `create table ${name} (${defined.join(', ')}${columns.has('id') ? ', primary key (id)' : ''})`,
    )
  }
  let page: unknown[][] = []
  let last = ''
  const flush = async () => {
    if (page.length > 0) await connection.query(`insert into ${last} values ?`, [page])
    page = []
  }
  for await (const { table, row } of readPostgresDump(lines(), new Set(types.keys()))) {
    if (table !== last || page.length === 1000) await flush()
    last = table
    page.push(Array.from(types.get(table)!, ([column, type]) => valueThere(type, row[column] ?? null)))
  }
  await flush()
  await connection.end()
}

function columnType(table: string, name: string, type: string): string {
  if (type === 'boolean') return table === 'tc_users' ? 'bit(1)' : 'tinyint(1)'
  if (isSingle.test(name)) return 'float'
  if (type.startsWith('character')) return 'text'
  return typesThere[type] ?? type
}

function valueThere(type: string, text: string | null): unknown {
  if (text === null) return null
  if (type === 'bit(1)' || type === 'tinyint(1)') return text === 't'
  return type === 'blob' ? Buffer.from(text.slice(2), 'hex') : text
}

const lines = () => createInterface({ input: createReadStream(dump).pipe(createGunzip()) })
