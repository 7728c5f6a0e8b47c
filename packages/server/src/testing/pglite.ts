import { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import type { Database } from '../db/database.ts'
import { postgresDatabase } from '../db/postgres/open.ts'
import { numericParsers, type RowPool } from '../db/postgres/pool.ts'

// One takes a second and 200 MB: those that were closed are wiped and used again
const idle: PGlite[] = []

/** PostgreSQL in this process. */
export async function openPglite(): Promise<Database> {
  const server = idle.pop() ?? (await PGlite.create({ parsers: { ...numericParsers } }))
  return postgresDatabase(poolOf(server))
}

/** Its one connection, taken in turns. */
function poolOf(server: PGlite): RowPool {
  let turn: Promise<void> = Promise.resolve()
  async function acquire(): Promise<() => void> {
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    await before
    return resolve
  }
  return {
    async connect() {
      const release = await acquire()
      const query = async (sql: string, parameters: readonly unknown[]) => {
        const { rows, affectedRows = 0 } = await server.query(sql, [...parameters])
        return { command: /^\w+/.exec(sql)?.[0].toUpperCase(), rowCount: affectedRows || rows.length, rows }
      }
      return { query: query as PostgresPoolClient['query'], release }
    },
    async rows({ text, values }) {
      const release = await acquire()
      try {
        return (await server.query<unknown[]>(text, [...values], { rowMode: 'array' })).rows
      } finally {
        release()
      }
    },
    async end() {
      await acquire()
      await server.exec('drop schema public cascade; create schema public')
      idle.push(server)
    },
  }
}
