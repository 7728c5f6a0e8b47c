import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time only
export type AnyDb = Kysely<any>
type Type = 'integer' | 'smallint' | 'bigint' | 'text' | 'double precision'
type Add = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** A kind of column: its type in both databases, and its constraints. */
export interface Kind {
  readonly type: Type
  readonly add: Add
  /** It refers to another table and has an index. */
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
/** A reference that becomes NULL when its target is removed. */
export const reference = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.references(`${table}.id`).onDelete('set null'),
})
/** A required reference; the row is removed together with its target. */
export const owner = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.notNull().references(`${table}.id`).onDelete('cascade'),
})
/** As `owner`, for the key of a table with at most one row of each. */
export const ownerKey = (table: string): Kind => ({
  type: 'integer',
  add: (column) => column.primaryKey().notNull().references(`${table}.id`).onDelete('cascade'),
})
/** As `owner`, but may be NULL. */
export const optionalOwner = (table: string): Kind => ({
  type: 'integer',
  indexed: true,
  add: (column) => column.references(`${table}.id`).onDelete('cascade'),
})

/** A key that grows and is never used twice, for tables through which more rows pass than an integer can count. */
export const longKey = (sqlite: boolean): Kind => ({
  type: sqlite ? 'integer' : 'bigint',
  add: (column) => (sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()),
})

/** Creates a table with a growing `id` that is never used twice. */
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

/** Creates a table whose key is one of its columns. */
export async function createKeyedTable(db: AnyDb, name: string, columns: Record<string, Kind>): Promise<void> {
  await create(db, name, columns, db.schema.createTable(name))
}

/**
 * Creates a link table such as `user_device (userId, deviceId)`: pairs are unique and removed with either end. Links to a
 * user also store who granted them, unless an administrator did.
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
  await (isOfUser ? pair.addColumn('grantedBy', 'integer', reference('user').add) : pair).execute()
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

/** Creates a unique index; its name contains the columns, which `ConflictError` needs. */
export async function createUnique(db: AnyDb, table: string, ...columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}_unique`)
    .unique()
    .on(table)
    .columns(columns)
    .execute()
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
