import { execFile, execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const programs = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().at(-1)?.replace('/pg_basebackup', '')

/** PostgreSQL refuses to run as root: this account takes its place, where there is one. */
const owner = ownerOf()

/** True when the programs of a PostgreSQL server are installed on this machine, and may be run. */
export const isPostgresInstalled = programs !== undefined && owner !== undefined

export interface ReplicatedPostgres {
  /** Addresses of the same database, of the primary and of its streaming replica. */
  readonly url: string
  readonly replicaUrl: string
  /** Ends the replica at once, as a machine that loses its power. */
  killReplica(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of its own with a streaming replica, on sockets in a folder: their ports are only names of files. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-replica-'))
  await chown(folder, owner!.uid, owner!.gid)
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const addressOf = (port: number) => `postgres://rastro@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  const start = (data: string, port: number) =>
    run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', `-k ${folder} -p ${port}`, 'start')
  const stop = (data: string) => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  await run('initdb', '-D', primary, '-U', 'rastro', '-A', 'trust', '--no-sync')
  await appendFile(join(primary, 'postgresql.conf'), settings)
  await start(primary, 1)
  await run('pg_basebackup', '-D', replica, '-R', '--no-sync', '-c', 'fast', '-d', addressOf(1))
  await start(replica, 2)
  return {
    url: addressOf(1),
    replicaUrl: addressOf(2),
    killReplica: () => stop(replica),
    async stop() {
      await stop(primary)
      await stop(replica).catch(() => {}) // It may have been killed
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Nothing of it has to survive the machine, so that it need not wait for the disk. */
const settings = `
listen_addresses = ''
fsync = off
shared_buffers = 16MB
`

const run = async (program: string, ...parameters: string[]): Promise<void> => {
  await promisify(execFile)(join(programs!, program), parameters, { ...owner!, cwd: tmpdir() })
}

function ownerOf(): { readonly uid: number; readonly gid: number } | undefined {
  const [uid, gid] = [process.getuid!(), process.getgid!()]
  if (uid !== 0) return { uid, gid }
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined // No such account
  }
}
