import pg from 'pg'
import { startPglite } from './pglite.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** The address of the server of `TEST_DATABASE_URL`, or of PGlite in a thread of this process. */
export const postgresServer = async (): Promise<string> => serverUrl ?? (await startPglite())

let count = 0

/** Creates a PostgreSQL database without tables for one test, and gives its address. */
export async function createTestPostgres(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await postgresServer()
  count += 1
  const name = `rastro_test_${process.pid}_${count}`
  await onServer(server, `create database ${name}`)
  const url = addressOf(server, name)
  return { url, drop: () => dropTestPostgres(server, url) }
}

export const dropTestPostgres = (server: string, url: string): Promise<void> =>
  onServer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`)

/** The address of a database on this server. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
