import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pgPool } from '../../packages/server/src/db/postgres/pool.ts'

export interface Bare {
  readonly wallMs: number
  /** Processor time of this process, without that of a PostgreSQL server. */
  readonly cpuMs: number
}
export interface BareRead {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly deviceId: number
  readonly rounds: number
}

/** Reads every row of a device's history and does nothing with it; gives the best of some rounds. */
export async function bareRead({ dataDir, databaseUrl, deviceId, rounds }: BareRead): Promise<Bare> {
  const { readAll, close } = databaseUrl ? inPostgres(databaseUrl) : inSqlite(dataDir)
  let best: Bare = { wallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    await readAll(deviceId)
    const { user, system } = process.cpuUsage(cpu)
    const wallMs = performance.now() - started
    if (wallMs < best.wallMs) best = { wallMs, cpuMs: (user + system) / 1000 }
  }
  await close()
  return best
}

interface Reader {
  readAll(deviceId: number): Promise<void>
  close(): Promise<void>
}

const text = (deviceId: string) => `select * from position where "deviceId" = ${deviceId} order by "fixTime", id`

function inSqlite(dataDir: string): Reader {
  const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { readOnly: true })
  const statement = db.prepare(text('?'))
  statement.setReturnArrays(true)
  return {
    async readAll(deviceId) {
      for (const _ of statement.iterate(deviceId));
    },
    close: async () => db.close(),
  }
}

function inPostgres(databaseUrl: string): Reader {
  const pool = pgPool(databaseUrl, () => {}) // When a connection is lost, the read fails
  return {
    async readAll(deviceId) {
      await pool.rows({ text: text('$1'), values: [deviceId] })
    },
    close: () => pool.end(),
  }
}
