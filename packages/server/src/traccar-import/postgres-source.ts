import pg from 'pg'
import type { Source, SourceRow, TableSize } from './source.ts'

const PAGE_ROWS = 5000

/** The database of a stock server, read over a connection. Rejects with one sentence where it cannot be opened. */
export async function openPostgresSource(url: string): Promise<Source> {
  // Every value as text: the same reader takes dumps
  const types = { getTypeParser: () => (value: string) => value }
  const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig })
  try {
    await client.connect()
    await client.query("set default_transaction_read_only = on; set datestyle = 'ISO'")
  } catch (cause) {
    throw new Error(`The database cannot be opened: ${(cause as Error).message}`)
  }
  const exists = async (table: string) =>
    (await client.query('select to_regclass($1) is not null as found', [table])).rows[0].found === 't'
  return {
    async sizes(tables) {
      const sizes = new Map<string, TableSize>()
      for (const table of tables) {
        if (!(await exists(table))) continue
        const largest = (await hasId(client, table)) ? 'coalesce(max(id), 0)' : '0'
        const [row] = (await client.query(`select count(*) as rows, ${largest} as largest from ${table}`)).rows
        sizes.set(table, { rows: Number(row.rows), largestId: Number(row.largest) })
      }
      return sizes
    },
    async *rows(tables) {
      for (const table of tables)
        if (await exists(table)) for await (const row of pages(client, table)) yield { table, row }
    },
    close: () => client.end(),
  }
}

async function* pages(client: pg.Client, table: string): AsyncGenerator<SourceRow> {
  if (!(await hasId(client, table))) {
    yield* (await client.query(`select * from ${table}`)).rows
    return
  }
  let after = '-1'
  for (;;) {
    const { rows } = await client.query(`select * from ${table} where id > $1 order by id limit ${PAGE_ROWS}`, [after])
    yield* rows
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1).id
  }
}

/** Links have none, and are few. */
async function hasId(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_attribute where attrelid = to_regclass($1) and attname = 'id' and not attisdropped`,
    [table],
  )
  return rowCount === 1
}
