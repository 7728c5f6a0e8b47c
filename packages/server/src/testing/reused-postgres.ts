import type { Database } from '../db/database.ts'
import { DatabaseHealth } from '../db/health.ts'
import { openDatabase } from '../db/open.ts'
import { postgresDatabase } from '../db/postgres/open.ts'
import { pgPool, type RowPool } from '../db/postgres/pool.ts'
import { type Blueprint, blueprintOf, resetTo } from './blueprint.ts'
import { holdDatabase } from './held-databases.ts'
import { createTestPostgres, dropTestPostgres } from './postgres-server.ts'
import { postgresTemplateOf } from './templates.ts'

/** A database that this process holds, with its connections. */
interface Held {
  readonly url: string
  readonly pool: RowPool
  readonly health: DatabaseHealth
}

/** Databases that tests of this process have closed, the one used last at the end, which keeps its connections. */
const free: Held[] = []
let blueprint: Blueprint | undefined

/**
 * Opens an empty database that an earlier test, of this process or another, may have used: creating one and its connections takes
 * ten times the processor time of resetting one. Closing returns it.
 */
export async function openReusedPostgres(server: string): Promise<Database> {
  const { url, pool, health } = (await freeDatabase(server)) ?? (await heldDatabase(server))
  const database = await postgresDatabase(lent(pool), health)
  return {
    ...database,
    async close() {
      await database.close()
      // Its failures would be those of the next test
      const keepsPool = free.length === 0 && health.trouble(new Date()) === undefined
      if (keepsPool) return void free.push({ url, pool, health })
      await pool.end()
      free.unshift(connected(url))
    },
  }
}

async function freeDatabase(server: string): Promise<Held | undefined> {
  for (let held = free.pop(); held; held = free.pop()) if (await isReset(server, held)) return held
  return undefined
}

async function heldDatabase(server: string): Promise<Held> {
  const template = await postgresTemplateOf(server)
  if (!template) return migratedDatabase()
  blueprint ??= template.blueprint
  for (;;) {
    const { url, isUsed } = await holdDatabase(server, template)
    const held = connected(url)
    if (!isUsed || (await isReset(server, held))) return held
  }
}

/** PGlite has no templates. */
async function migratedDatabase(): Promise<Held> {
  const { url } = await createTestPostgres()
  await (await openDatabase({ dataDir: '', databaseUrl: url })).close()
  const held = connected(url)
  blueprint ??= await blueprintOf(held.pool)
  return held
}

/** False after a test that has changed its tables: it is dropped. */
async function isReset(server: string, { url, pool }: Held): Promise<boolean> {
  if (await resetTo(blueprint!, pool).catch(() => false)) return true
  await pool.end()
  await dropTestPostgres(server, url)
  return false
}

function connected(url: string): Held {
  const health = new DatabaseHealth(() => {})
  return { url, health, pool: pgPool(url, () => {}, health) }
}

/** The pool for one test: closing it waits until its connections are returned, and keeps them for the next one. */
function lent(pool: RowPool): RowPool {
  let active = 0
  let isEnded = false
  const { promise: idle, resolve } = Promise.withResolvers<void>()
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isEnded) throw new Error('Cannot use a pool after calling end on the pool')
    active += 1
    return work()
  }
  const finish = () => {
    active -= 1
    if (isEnded && active === 0) resolve()
  }
  return {
    figures: pool.figures,
    rows: (statement) => use(() => pool.rows(statement).finally(finish)),
    connect: () =>
      use(async () => {
        const client = await pool.connect().catch((error) => {
          finish()
          throw error
        })
        return {
          query: client.query as (typeof client)['query'],
          release() {
            client.release()
            finish()
          },
        }
      }),
    async end() {
      isEnded = true
      if (active > 0) await idle
    },
  }
}
