import { type Expression, type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import { databaseTime } from './hot-statements.ts'

// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do
type AnyDb = Kysely<any>

export const isSqlite = (db: AnyDb): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** Milliseconds by the clock of the database, which all nodes share. */
export const timeOf = (db: AnyDb): RawBuilder<number> =>
  sql.raw<number>(isSqlite(db) ? databaseTime.sqlite : databaseTime.postgres)

/** A condition: `column` is one of these ids. The list is one parameter, however long it is. */
export function among(db: AnyDb, column: string, ids: readonly number[]): Expression<SqlBool> {
  const list = JSON.stringify(ids)
  return isSqlite(db)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select value::bigint from json_array_elements_text(${list}::text::json)))`
}

/** A condition: an attribute of a row with `attributes` is one of these integers, stored as a number or as a text. */
export function attributeAmong(db: AnyDb, key: string, numbers: readonly number[]): Expression<SqlBool> {
  const list = JSON.stringify(numbers.map(String))
  return isSqlite(db)
    ? sql<SqlBool>`cast(json_extract(attributes, ${`$.${key}`}) as text) in (select value from json_each(${list}))`
    : sql<SqlBool>`(attributes::json ->> ${key}::text) = any(array(select json_array_elements_text(${list}::text::json)))`
}

/**
 * A condition for candidates, which the caller compares: an attribute of digits is one of these texts. PostgreSQL takes it from the JSON
 * as text: reading a field of JSON fails where any other of the row holds `\u0000`.
 */
export function digitsAmong(db: AnyDb, key: string, digits: readonly string[]): Expression<SqlBool> {
  const list = JSON.stringify(digits)
  return isSqlite(db)
    ? sql<SqlBool>`cast(json_extract(attributes, ${`$.${key}`}) as text) in (select value from json_each(${list}))`
    : sql<SqlBool>`substring(attributes from ${`"${key}":"?([0-9]+)`}::text) = any(array(select json_array_elements_text(${list}::text::json)))`
}

/**
 * Locks a row until the transaction ends. Others can still insert rows that refer to it: otherwise two transactions that
 * refer to each other's row would deadlock. Does nothing on SQLite, where one transaction runs at a time.
 */
export async function lockRow(tx: AnyDb, table: string, id: number): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select id from ${sql.ref(table)} where id = ${id} for no key update`.execute(tx)
}

/** Takes the lock of this name until the transaction ends, for cases without a row to lock. Does nothing on SQLite. */
export async function takeTurn(tx: AnyDb, name: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtext(${`rastro.${name}`}))`.execute(tx)
}

/**
 * A condition: `column` is one of the ids that this query gives. As an array on PostgreSQL, which misjudges the size of
 * a recursive query and would read the entire table instead of using the index.
 */
export function amongThose(
  db: AnyDb,
  column: string | Expression<number>,
  ids: Expression<{ id: number }>,
): Expression<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return isSqlite(db) ? sql<SqlBool>`${value} in ${ids}` : sql<SqlBool>`${value} = any(array${ids})`
}

/** The id that an attribute holds as a number or as digits; as the index of migration 0038 has it. */
export const attributeId = (db: AnyDb, key: string): RawBuilder<number> =>
  isSqlite(db)
    ? sql<number>`cast(json_extract(attributes, ${sql.lit(`$.${key}`)}) as integer)`
    : sql<number>`(substring(attributes from ${sql.lit(`"${key}":"?([0-9]{1,15})`)})::bigint)`
