import type { Connection, RowDataPacket, TypeCastField } from 'mysql2/promise'
import { selectedMysql, textOfMysql } from './mysql-text.ts'
import type { Source, SourceRow, TableSize } from './source.ts'

const PAGE_ROWS = 5000
const CONNECT_MS = 20_000

/**
 * The database of a stock server in MySQL or MariaDB, read over a connection. Times are taken as they are written: the zone of the
 * connection stays that of the database, as a stock server's does. Rejects with one sentence where it cannot be opened.
 */
export async function openMysqlSource(url: string): Promise<Source> {
  // Loaded only for those who come from MySQL
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    connectTimeout: CONNECT_MS,
    charset: 'utf8mb4_general_ci',
    typeCast: (field: TypeCastField) => field.buffer(),
  }).catch((cause: Error) => {
    throw new Error(`The database cannot be opened: ${cause.message}`)
  })
  await connection.query('set session transaction read only')
  const columns = await readColumns(connection)
  return {
    async sizes(tables) {
      const sizes = new Map<string, TableSize>()
      for (const table of tables) {
        const found = columns.get(table)
        if (!found) continue
        const largest = found.has('id') ? 'coalesce(max(id), 0)' : '0'
        const [row] = await ask(connection, `select count(*) as total, ${largest} as largest from \`${table}\``)
        sizes.set(table, { rows: Number(row!.total), largestId: Number(row!.largest) })
      }
      return sizes
    },
    async *rows(tables) {
      for (const table of tables) {
        const found = columns.get(table)
        if (found) for await (const row of pages(connection, table, found)) yield { table, row }
      }
    },
    close: () => connection.end(),
  }
}

/** The type of each column, by table; both in lower case. */
type Columns = ReadonlyMap<string, string>

async function readColumns(connection: Connection): Promise<ReadonlyMap<string, Columns>> {
  const found = await ask(
    connection,
    `select table_name as tab, column_name as col, column_type as type from information_schema.columns
      where table_schema = database() and table_name like 'tc\\_%' order by table_name, ordinal_position`,
  )
  const columns = new Map<string, Map<string, string>>()
  for (const { tab, col, type } of found) {
    const table = columns.get(String(tab)) ?? new Map<string, string>()
    columns.set(String(tab), table.set(String(col).toLowerCase(), String(type)))
  }
  return columns
}

async function* pages(connection: Connection, table: string, columns: Columns): AsyncGenerator<SourceRow> {
  const selected = Array.from(columns, ([name, type]) => selectedMysql(name, type)).join(', ')
  const read = async (rest: string) => {
    const rows = await ask(connection, `select ${selected} from \`${table}\` ${rest}`)
    return rows.map((row) => rowOf(columns, row))
  }
  // Links have no id, and are few
  if (!columns.has('id')) return yield* await read('')
  for (let after = '-1'; ; ) {
    const rows = await read(`where id > ${Number(after)} order by id limit ${PAGE_ROWS}`)
    yield* rows
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)!.id!
  }
}

const rowOf = (columns: Columns, row: Bytes): SourceRow =>
  Object.fromEntries(Array.from(columns, ([name, type]) => [name, textOfMysql(type, row[name] ?? null)]))

type Bytes = Readonly<Record<string, Buffer | null>>

async function ask(connection: Connection, query: string): Promise<Bytes[]> {
  const [rows] = await connection.query<RowDataPacket[]>(query)
  return rows as Bytes[]
}
