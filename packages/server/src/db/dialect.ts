import { type Expression, type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do
type AnyDb = Kysely<any>

export const isSqlite = (db: AnyDb): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** `column` is one of these ids: however many, they are one parameter. */
export function among(db: AnyDb, column: string, ids: readonly number[]): Expression<SqlBool> {
  const list = JSON.stringify(ids)
  return isSqlite(db)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select value::bigint from json_array_elements_text(${list}::text::json)))`
}

/**
 * Nobody else changes the row, or locks it, until the transaction ends; rows that point to it may come meanwhile, or two
 * transactions that each point to the other's row would wait for ever. In SQLite a transaction has the database to itself.
 */
export async function lockRow(tx: AnyDb, table: string, id: number): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select id from ${sql.ref(table)} where id = ${id} for no key update`.execute(tx)
}

/** Nobody else takes this turn until the transaction ends; for what has no row yet that could be locked. */
export async function takeTurn(tx: AnyDb, name: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtext(${`rastro.${name}`}))`.execute(tx)
}

/**
 * `column` is one of the ids that this query gives. PostgreSQL guesses badly how many a recursive query gives and would
 * read the whole table; of an array it takes the index.
 */
export function amongThose(db: AnyDb, column: string, ids: Expression<{ id: number }>): Expression<SqlBool> {
  return isSqlite(db) ? sql<SqlBool>`${sql.ref(column)} in ${ids}` : sql<SqlBool>`${sql.ref(column)} = any(array${ids})`
}
