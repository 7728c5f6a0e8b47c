import pg from 'pg'
import { addressOf } from './postgres-server.ts'

/** An arbitrary lock number: the process that uses a database holds a lock of it and of the hash of its name. */
const lockSpace = 728_302

/** The connection of this process that holds its locks: they end with it, however the process ends. */
let locks: pg.Pool | undefined
/** Names that this process has locked; its connection would get the same lock twice. */
const held = new Set<string>()

/** A template, and how the names of its copies begin. */
interface Copied {
  readonly name: string
  readonly copies: string
}

/** Locks a copy of this template that no process uses, or creates one. */
export async function holdDatabase(
  server: string,
  { name: template, copies }: Copied,
): Promise<{ url: string; isUsed: boolean }> {
  locks ??= new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const { rows } = await locks.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [copies],
  )
  const known = new Set(rows.map(({ datname }) => datname))
  for (const name of known) if (await isLocked(locks, name)) return { url: addressOf(server, name), isUsed: true }
  for (let number = 1; ; number += 1) {
    const name = `${copies}${number}`
    if (known.has(name) || !(await isLocked(locks, name))) continue
    await locks.query(`create database ${name} template ${template}`)
    return { url: addressOf(server, name), isUsed: false }
  }
}

/** Tries to lock a name for this process. */
async function isLocked(connection: pg.Pool, name: string): Promise<boolean> {
  if (held.has(name)) return false
  held.add(name)
  const { rows } = await connection.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
    lockSpace,
    name,
  ])
  if (!rows[0]!.got) held.delete(name)
  return rows[0]!.got
}

/** Drops the copies of a template of another version, but for those in use. */
export async function dropCopies(client: pg.Client, copies: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and pg_try_advisory_lock($2, hashtext(datname))',
    [copies, lockSpace],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}
