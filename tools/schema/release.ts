import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// node tools/schema/release.ts COMMIT VERSION: dumps the database of that commit, a few rows in every table, on both databases:
// the dumps that `packages/server/src/db/migrations/releases.test.ts` opens with the present code (decision 93).
// Needs pg_dump, and in TEST_DATABASE_URL a PostgreSQL whose user is a superuser.

const [commit, version] = process.argv.slice(2)
const server = process.env.TEST_DATABASE_URL
if (!commit || !/^\d+$/.test(version ?? '') || !server) {
  process.stderr.write('TEST_DATABASE_URL=postgres://… node tools/schema/release.ts COMMIT VERSION\n')
  process.exit(1)
}

const target = fileURLToPath(new URL('../../packages/server/src/testing/releases', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rastro-release-'))
try {
  checkOut(folder, commit)
  mkdirSync(target, { recursive: true })
  save('sqlite', inCheckout(['sqlite', join(folder, 'data')]))
  save('postgres', onNewDatabase(server))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The files of the commit alone, so that this checkout stays as it is. */
function checkOut(into: string, revision: string): void {
  const tree = join(into, 'tree')
  mkdirSync(tree)
  execFileSync('tar', ['-x', '-C', tree], { input: execFileSync('git', ['archive', revision], { maxBuffer: 2 ** 30 }) })
}

/** Runs `fill.ts` with the packages, the Node and the code of the commit; returns its output. */
function inCheckout(args: readonly string[]): string {
  const tree = join(folder, 'tree')
  const fill = fileURLToPath(new URL('fill.ts', import.meta.url))
  const output = join(folder, 'output.sql')
  const setup = [join(tree, 'tools/setup.mjs'), '--', fill, output, ...args]
  execFileSync(process.execPath, setup, { cwd: tree, stdio: 'inherit' })
  return execFileSync('cat', [output], { encoding: 'utf8', maxBuffer: 2 ** 30 })
}

function onNewDatabase(address: string): string {
  const url = new URL(address)
  url.pathname = '/rastro_release'
  const psql = (statement: string) => execFileSync('psql', ['-q', '-c', statement, address], { stdio: 'inherit' })
  psql('drop database if exists rastro_release')
  psql('create database rastro_release')
  try {
    inCheckout(['postgres', url.href])
    const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url.href], { encoding: 'utf8' })
    // The omitted lines are ignored by the server, or are for psql only
    return dump.replaceAll(/^(--.*|\\.*|SET .*|\s*)\n/gm, '')
  } finally {
    psql('drop database rastro_release')
  }
}

function save(dialect: string, text: string): void {
  const packed = gzipSync(text, { level: 9 })
  writeFileSync(join(target, `${version}-${dialect}.sql.gz`), packed)
  process.stdout.write(`${version}-${dialect}.sql.gz: ${packed.length} bytes\n`)
}
