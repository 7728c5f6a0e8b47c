import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openDatabase } from '../../../packages/server/src/db/open.ts'

export interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** A connection to the database of a running server, beside those of the server: what it sees is committed. */
export interface Beside {
  rows<Row>(query: string): Promise<readonly Row[]>
  close(): Promise<void>
}

export async function openBeside({ dataDir, databaseUrl }: DatabasePlace): Promise<Beside> {
  if (databaseUrl) {
    const { db, close } = await openDatabase({ dataDir, databaseUrl })
    return { rows: async <Row>(query: string) => (await sql.raw<Row>(query).execute(db)).rows, close }
  }
  // Not opened as a server does, since one server at a time may use the file
  const db = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { readOnly: true })
  return {
    rows: async <Row>(query: string) => db.prepare(query).all() as unknown as Row[],
    close: async () => db.close(),
  }
}
