import { ConflictError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import type { Item, NewItem, Resource } from '@rastro/core/kit/resource'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { among, isSqlite, lockRow } from './dialect.ts'
import { type Column, columnsOf, fromRow, toRow } from './row.ts'

/** A query that gives ids, to be used inside another. */
export type IdQuery = Expression<{ id: number }>

export interface ListOptions {
  /** Found anywhere in the resource's search fields, without regard to case and accents. */
  readonly keyword?: string | undefined
  /** All of them when not given, or not above 0. */
  readonly limit?: number | undefined
  /** Counts only beside a limit. */
  readonly offset?: number | undefined
  /** Leaves `attributes` empty. */
  readonly excludeAttributes?: boolean | undefined
  /** None but these. */
  readonly ids?: readonly number[] | IdQuery | undefined
}

/** Sorted by the first search field, byte by byte as a stock server's own database does. Whom it is for is decided before: by `ids`. */
export async function list<R extends Resource>(db: Db, resource: R, options: ListOptions = {}): Promise<Item<R>[]> {
  const query = rowsOf(db, resource, options.excludeAttributes ? ['attributes'] : [])
  return (await chosen(db, resource, query, options).execute()).map((row) => itemOf(resource, row))
}

/** The largest page of `listPages`. */
const page = { rows: 2000, bytes: 4 * 1024 * 1024 }

/** The same in pages, so that a list of any size takes the memory of a page; what is removed meanwhile is not in it. */
export async function* listPages<R extends Resource>(
  db: Db,
  resource: R,
  options: ListOptions = {},
): AsyncGenerator<Item<R>[]> {
  const { excludeAttributes } = options
  const texts = storedColumns(resource).filter(({ kind, key }) => {
    return (kind === 'text' || kind === 'json') && !(excludeAttributes && key === 'attributes')
  })
  const lengths = texts.map(({ key }) => sql`coalesce(length(${sql.ref(`${resource.table}.${key}`)}), 0)`)
  const sizes = loose(db)
    .selectFrom(resource.table)
    .select([`${resource.table}.id`, sql<number>`${sql.join([sql`0`, ...lengths], sql` + `)}`.as('bytes')])
  const rows = (await chosen(db, resource, sizes, options).execute()) as { id: number; bytes: number }[]
  for (let next = 0; next < rows.length; ) {
    const ids: number[] = []
    for (let bytes = 0; next < rows.length && ids.length < page.rows && bytes < page.bytes; next += 1) {
      ids.push(rows[next]!.id)
      bytes += rows[next]!.bytes
    }
    yield await list(db, resource, { ids, excludeAttributes })
  }
}

/** With what the options ask for, in order. */
function chosen(db: Db, resource: Resource, rows: ReturnType<typeof rowsOf>, options: ListOptions) {
  const { keyword, limit, offset, ids } = options
  const [first] = resource.search
  let query = rows
  if (ids) query = query.where(isAmong(db, `${resource.table}.id`, ids))
  if (keyword) query = query.where(contains(resource, keyword))
  if (first) query = query.orderBy(inBytes(db, `${resource.table}.${first}`))
  query = query.orderBy(`${resource.table}.id`)
  return limit && limit > 0 ? query.limit(within(limit)).offset(within(offset ?? 0)) : query
}

/** As many rows as any table has: what is more, or less than none, is no number of rows to a database. */
const within = (count: number): number => Math.min(Math.max(0, count), 2 ** 31 - 1)

export async function find<R extends Resource>(db: Db, resource: R, id: number): Promise<Item<R> | undefined> {
  const row = await rowsOf(db, resource).where(`${resource.table}.id`, '=', id).executeTakeFirst()
  return row && itemOf(resource, row)
}

/** Throws `NotFoundError`. */
export async function get<R extends Resource>(db: Db, resource: R, id: number): Promise<Item<R>> {
  const item = await find(db, resource, id)
  if (!item) throw new NotFoundError(resource.name, id)
  return item
}

/** The same, and nobody else changes it until the transaction ends. Throws `NotFoundError`. */
export async function getLocked<R extends Resource>(tx: Db, resource: R, id: number): Promise<Item<R>> {
  await lockRow(tx, resource.table, id)
  return get(tx, resource, id)
}

/** What is not given is what the schema says it is then. Throws `ConflictError` and `InvalidError`. */
export async function create<R extends Resource>(db: Db, resource: R, item: Partial<NewItem<R>>): Promise<Item<R>> {
  const columns = storedColumns(resource)
  const defaults = Object.fromEntries(columns.map(({ key, fallback }) => [key, fallback]))
  const values = rowOf(resource, { ...defaults, ...given(item) })
  const { id } = await loose(db)
    .insertInto(resource.table)
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain(resource, item))
  return get(db, resource, Number(id))
}

/** Changes the fields that are given. Throws `NotFoundError`, `ConflictError` and `InvalidError`. */
export async function update<R extends Resource>(
  db: Db,
  resource: R,
  id: number,
  item: Partial<NewItem<R>>,
): Promise<Item<R>> {
  const values = rowOf(resource, item)
  if (Object.keys(values).length > 0) {
    await loose(db)
      .updateTable(resource.table)
      .set(values)
      .where('id', '=', id)
      .execute()
      .catch(explain(resource, item))
  }
  return get(db, resource, id)
}

/** With all that belongs to it. Removing what is not there is no failure. */
export async function remove(db: Db, resource: Resource, id: number): Promise<void> {
  if (resource.table !== 'device') {
    await loose(db).deleteFrom(resource.table).where('id', '=', id).execute()
    return
  }
  if (db.isTransaction) return removeDevice(db, id)
  await db.transaction().execute((tx) => removeDevice(tx, id))
}

// The hot tables have no foreign keys: a batch in flight must not fail because its device has just gone
async function removeDevice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('device').where('id', '=', id).execute()
  for (const table of ['device_state', 'event', 'position'] as const) {
    await db.deleteFrom(table).where('deviceId', '=', id).execute()
  }
}

/** The tables of resources are known at run time only. */
type LooseDb = Kysely<Record<string, Record<string, unknown>>>
const loose = (db: Db): LooseDb => db as unknown as LooseDb

/** What the hot path writes of a device, in a table of its own. */
const deviceState: readonly string[] = ['status', 'lastUpdate', 'positionId']

/** The columns of the resource's own table. */
export function storedColumns({ schema, table, virtual = [] }: Resource): readonly Column[] {
  const elsewhere = table === 'device' ? [...virtual, ...deviceState] : virtual
  return columnsOf(schema).filter(({ key }) => key !== 'id' && !elsewhere.includes(key))
}

function rowsOf(db: Db, resource: Resource, without: readonly string[] = []) {
  const { table } = resource
  const keys = ['id', ...storedColumns(resource).map(({ key }) => key)].filter((key) => !without.includes(key))
  const query = loose(db)
    .selectFrom(table)
    .select(keys.map((key) => `${table}.${key}`))
  if (table !== 'device') return query
  return query
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .select(deviceState.map((key) => `device_state.${key}`)) as unknown as typeof query
}

const itemOf = <R extends Resource>({ schema }: R, row: object): Item<R> => fromRow(schema, row) as Item<R>

function rowOf(resource: Resource, item: object): Record<string, unknown> {
  const row = toRow(resource.schema, item)
  const keys = new Set(storedColumns(resource).map(({ key }) => key))
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))
}

const given = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

const isAmong = (db: Db, column: string, ids: readonly number[] | IdQuery): Expression<SqlBool> =>
  'length' in ids ? among(db, column, ids) : sql<SqlBool>`${sql.ref(column)} in ${ids}`

const inBytes = (db: Db, column: string) =>
  isSqlite(db) ? sql`${sql.ref(column)}` : sql`${sql.ref(column)} collate "C"`

function contains({ table, search }: Resource, keyword: string): Expression<SqlBool> {
  const folded = keyword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  const fields = search.map((field) => sql`fold(${sql.ref(`${table}.${field}`)}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(fields, sql` or `)})`
}

/** Says in words which field is taken, or that a link leads nowhere. */
function explain(resource: Resource, item: object): (error: Error & { code?: string; constraint?: string }) => never {
  return (error) => {
    const values = item as Record<string, unknown>
    const name = `${resource.name[0]!.toUpperCase()}${resource.name.slice(1)}`
    if (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
      const fields: readonly string[] = resource.unique ?? []
      const field = fields.find((key) => `${error.constraint} ${error.message}`.includes(key)) ?? fields[0]
      if (field) throw new ConflictError(`${name} ${field} ${values[field]} is already registered`, { field })
    }
    if (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
      const links = storedColumns(resource).filter(({ key, kind }) => kind === 'link' && values[key])
      const named = links.map(({ key }) => `${key} ${values[key]}`).join(' or ')
      throw new InvalidError(`${name} cannot be linked: there is no ${named}`, { cause: error, field: links[0]?.key })
    }
    throw error
  }
}
