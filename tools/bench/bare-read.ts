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
  readonly text: string
  /** For `$1` … in the text. */
  readonly values: readonly number[]
  readonly rounds: number
}

/** Every row of a device's history. */
export const historyText = 'select * from position where "deviceId" = $1 order by "fixTime", id'

/** Reads every row of a query and discards it; returns the best of some rounds. */
export async function bareRead({ dataDir, databaseUrl, text, values, rounds }: BareRead): Promise<Bare> {
  const { readAll, close } = databaseUrl ? inPostgres(databaseUrl) : inSqlite(dataDir)
  let best: Bare = { wallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    await readAll(text, values)
    const { user, system } = process.cpuUsage(cpu)
    const wallMs = performance.now() - started
    if (wallMs < best.wallMs) best = { wallMs, cpuMs: (user + system) / 1000 }
  }
  await close()
  return best
}

interface Reader {
  readAll(text: string, values: readonly number[]): Promise<void>
  close(): Promise<void>
}

function inSqlite(dataDir: string): Reader {
  const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { readOnly: true })
  return {
    async readAll(text, values) {
      const statement = db.prepare(text.replaceAll('$', '?'))
      statement.setReturnArrays(true)
      for (const _ of statement.iterate(...values));
    },
    close: async () => db.close(),
  }
}

function inPostgres(databaseUrl: string): Reader {
  const pool = pgPool(databaseUrl, () => {}) // When a connection is lost, the read fails
  return {
    async readAll(text, values) {
      await pool.rows({ text, values: [...values] })
    },
    close: () => pool.end(),
  }
}
