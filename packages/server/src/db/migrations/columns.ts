import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time only
export type AnyDb = Kysely<any>
type Type = 'integer' | 'smallint' | 'bigint' | 'text' | 'double precision'
type Add = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** A column: its type in both databases, and what goes with it. */
export interface Kind {
  readonly type: Type
  readonly add: Add
  /** It points to another table's rows, and is looked up from there. */
  readonly indexed?: boolean
}

export const text: Kind = { type: 'text', add: (column) => column.notNull() }
export const optionalText: Kind = { type: 'text', add: (column) => column }
export const flag: Kind = { type: 'smallint', add: (column) => column.notNull().defaultTo(0) }
export const whole: Kind = { type: 'bigint', add: (column) => column.notNull().defaultTo(0) }
export const optionalWhole: Kind = { type: 'bigint', add: (column) => column }
export const number: Kind = { type: 'double precision', add: (column) => column.notNull().defaultTo(0) }
/** Milliseconds since 1970. */
export const time: Kind = { type: 'bigint', add: (column) => column.notNull() }
export const optionalTime: Kind = { type: 'bigint', add: (column) => column }
export const json: Kind = { type: 'text', add: (column) => column.notNull().defaultTo('{}') }
export const textKey: Kind = { type: 'text', add: (column) => column.primaryKey().notNull() }
/** NULL, when what it points to is removed. */
export const link = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.references(`${table}.id`).onDelete('set null'),
})
/** Goes, when what it points to is removed. */
export const owner = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.notNull().references(`${table}.id`).onDelete('cascade'),
})
/** The same, where it may point to nothing. */
export const optionalOwner = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.references(`${table}.id`).onDelete('cascade'),
})

/** A table with a growing id of its own, which is never given twice. */
export async function createTable(
  db: AnyDb,
  sqlite: boolean,
  name: string,
  columns: Record<string, Kind>,
): Promise<void> {
  const id: Add = (column) =>
    sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
  await create(db, name, columns, db.schema.createTable(name).addColumn('id', 'integer', id))
}

/** A table whose key is among its columns. */
export async function createKeyedTable(db: AnyDb, name: string, columns: Record<string, Kind>): Promise<void> {
  await create(db, name, columns, db.schema.createTable(name))
}

/**
 * `user_device (userId, deviceId)`: a pair is stored once and goes with either of its ends. What is linked to a user also
 * says by whom, where that was no administrator.
 */
export async function createLinkTable(db: AnyDb, left: string, right: string): Promise<void> {
  const name = `${left}_${right}`
  const tables: Record<string, string> = { managedUser: 'user', linkedDevice: 'device' }
  const [leftId, rightId] = [`${left}Id`, `${right}Id`]
  const to = (table: string) => (column: ColumnDefinitionBuilder) =>
    column
      .notNull()
      .references(`${tables[table] ?? table}.id`)
      .onDelete('cascade')
  const pair = db.schema
    .createTable(name)
    .addColumn(leftId, 'integer', to(left))
    .addColumn(rightId, 'integer', to(right))
    .addPrimaryKeyConstraint(`${name}_pair`, [leftId, rightId])
  const isOfUser = left === 'user'
  await (isOfUser ? pair.addColumn('grantedBy', 'integer', link('user').add) : pair).execute()
  await createIndex(db, name, rightId)
  if (isOfUser) await createIndex(db, name, 'grantedBy')
}

export async function createIndex(db: AnyDb, table: string, ...columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}_index`)
    .on(table)
    .columns(columns)
    .execute()
}

/** The name tells `ConflictError` which field it was. */
export async function createUnique(db: AnyDb, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_unique`).unique().on(table).column(column).execute()
}

/** As `createUnique`, without regard to the case. */
export async function createUniqueText(db: AnyDb, table: string, column: string): Promise<void> {
  await sql`create unique index ${sql.ref(`${table}_${column}_unique`)} on ${sql.ref(table)} (lower(${sql.ref(column)}))`.execute(
    db,
  )
}

async function create(
  db: AnyDb,
  name: string,
  columns: Record<string, Kind>,
  table: ReturnType<AnyDb['schema']['createTable']>,
): Promise<void> {
  let builder = table
  for (const [column, { type, add }] of Object.entries(columns)) builder = builder.addColumn(column, type, add)
  await builder.execute()
  for (const [column, { indexed }] of Object.entries(columns)) if (indexed) await createIndex(db, name, column)
}
