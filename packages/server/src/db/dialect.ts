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
 * `column` is one of the ids that this query gives. PostgreSQL guesses badly how many a recursive query gives and would
 * read the whole table; of an array it takes the index.
 */
export function amongThose(db: AnyDb, column: string, ids: Expression<{ id: number }>): Expression<SqlBool> {
  return isSqlite(db) ? sql<SqlBool>`${sql.ref(column)} in ${ids}` : sql<SqlBool>`${sql.ref(column)} = any(array${ids})`
}
