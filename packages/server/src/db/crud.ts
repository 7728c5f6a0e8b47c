import { ConflictError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import type { Item, NewItem, Resource } from '@rastro/core/kit/resource'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { keepNames } from './account-names.ts'
import type { Db } from './database.ts'
import { among, lockRow } from './dialect.ts'
import { type CursorPosition, comesAfter, cursorAfter, orderOf } from './order.ts'
import { removeDevice } from './removal.ts'
import { type Column, columnsOf, fromRow, toRow } from './row.ts'

/** A query that selects ids, for use inside another query. */
export type IdQuery = Expression<{ id: number }>

export interface ListOptions {
  /** Matches anywhere in the resource's search fields, ignoring case and accents. */
  readonly keyword?: string | undefined
  /** Maximum rows; all when absent, 0 or negative. */
  readonly limit?: number | undefined
  /** Rows to skip; ignored without a limit. */
  readonly offset?: number | undefined
  /** Does not read `attributes`; they are then empty. */
  readonly excludeAttributes?: boolean | undefined
  /** A field, with `-` before it from the last to the first; the first search field when absent. */
  readonly sort?: string | undefined
  /** Only rows after this cursor, in the same order; `offset` is then ignored. */
  readonly cursor?: string | undefined
  /** Only these rows. */
  readonly ids?: readonly number[] | IdQuery | undefined
}

/** In the order that the options name. Does not check access: pass `ids`. */
export async function list<R extends Resource>(db: Db, resource: R, options: ListOptions = {}): Promise<Item<R>[]> {
  return (await storedRows(db, resource, options)).map((row) => itemOf(resource, row))
}

function storedRows(db: Db, resource: Resource, options: ListOptions): Promise<object[]> {
  const query = rowsOf(db, resource, options.excludeAttributes ? ['attributes'] : [])
  return chosen(db, resource, query, options).execute()
}

/** A list read at the caller's pace. */
export interface Listing {
  /** How many rows match, without limit, offset and cursor. */
  readonly total: number
  /** The cursor of the next page; undefined when this is the last one. */
  readonly next: string | undefined
  /** Its stored rows in pages of bounded memory; rows removed meanwhile are in none. */
  readonly parts: AsyncIterable<readonly object[]>
}

/** The same, for an answer. */
export async function listPages(db: Db, resource: Resource, options: ListOptions = {}): Promise<Listing> {
  const { limit, cursor, offset } = options
  const isLimited = limit !== undefined && limit > 0
  // One extra row shows whether there is another page
  const rows = await sizesOf(db, resource, isLimited ? { ...options, limit: limit + 1 } : options)
  const isCut = isLimited && rows.length > limit
  if (isCut) rows.pop()
  const isWhole = !isCut && !cursor && (!isLimited || !offset)
  return {
    total: isWhole ? rows.length : await countOf(db, resource, options),
    next: isCut ? cursorAfter(orderOf(db, resource, options.sort), rows.at(-1)!) : undefined,
    parts: partsOf(db, resource, { options, rows }),
  }
}

/** A row of a list with its size in bytes, as far as sizes differ. */
interface Sized extends CursorPosition {
  readonly bytes: number
}

async function sizesOf(db: Db, resource: Resource, options: ListOptions): Promise<Sized[]> {
  const texts = storedColumns(resource).filter(({ kind, key }) => {
    return (kind === 'text' || kind === 'json') && !(options.excludeAttributes && key === 'attributes')
  })
  const lengths = texts.map(({ key }) => sql`coalesce(length(${sql.ref(`${resource.table}.${key}`)}), 0)`)
  const sizes = loose(db)
    .selectFrom(resource.table)
    .select([`${resource.table}.id`, sql<number>`${sql.join([sql`0`, ...lengths], sql` + `)}`.as('bytes')])
    .$if(options.limit !== undefined, (query) => query.select(orderOf(db, resource, options.sort).key.as('key')))
  return (await chosen(db, resource, sizes, options).execute()) as unknown as Sized[]
}

async function countOf(db: Db, resource: Resource, { keyword, ids }: ListOptions): Promise<number> {
  const counted = loose(db)
    .selectFrom(resource.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const row = await matching(db, resource, counted, { keyword, ids }).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The largest part of a list. */
const part = { rows: 2000, bytes: 4 * 1024 * 1024 }

async function* partsOf(
  db: Db,
  resource: Resource,
  { options, rows }: { options: ListOptions; rows: readonly Sized[] },
): AsyncGenerator<readonly object[]> {
  const { excludeAttributes, sort } = options
  for (let next = 0; next < rows.length; ) {
    const ids: number[] = []
    for (let bytes = 0; next < rows.length && ids.length < part.rows && bytes < part.bytes; next += 1) {
      ids.push(rows[next]!.id)
      bytes += rows[next]!.bytes
    }
    yield await storedRows(db, resource, { ids, excludeAttributes, sort })
  }
}

/** Applies the filters and the order of the options. */
function chosen(db: Db, resource: Resource, rows: ReturnType<typeof rowsOf>, options: ListOptions) {
  const { limit, offset, cursor } = options
  const order = orderOf(db, resource, options.sort)
  const id = sql.ref<number>(`${resource.table}.id`)
  let query = matching(db, resource, rows, options)
  if (cursor) query = query.where(comesAfter(order, id, cursor))
  query = query.orderBy(order.key, order.direction).orderBy(id, order.direction)
  const skipped = cursor ? 0 : within(offset ?? 0)
  return limit && limit > 0 ? query.limit(within(limit)).offset(skipped) : query
}

function matching<Q extends ReturnType<typeof rowsOf>>(db: Db, resource: Resource, rows: Q, options: ListOptions): Q {
  const { keyword, ids } = options
  let query = rows
  if (ids) query = query.where(isAmong(db, `${resource.table}.id`, ids)) as Q
  if (keyword) query = query.where(contains(resource, keyword)) as Q
  return query
}

/** A limit or offset in the range that both databases accept. */
const within = (count: number): number => Math.min(Math.max(0, count), 2 ** 31 - 1)

export async function find<R extends Resource>(db: Db, resource: R, id: number): Promise<Item<R> | undefined> {
  const row = await rowsOf(db, resource).where(`${resource.table}.id`, '=', id).executeTakeFirst()
  return row && itemOf(resource, row)
}

/** The item of this id. Throws `NotFoundError`. */
export async function get<R extends Resource>(db: Db, resource: R, id: number): Promise<Item<R>> {
  const item = await find(db, resource, id)
  if (!item) throw new NotFoundError(resource.name, id)
  return item
}

/** As `find`, and locks the row until the transaction ends. */
export async function findLocked<R extends Resource>(tx: Db, resource: R, id: number): Promise<Item<R> | undefined> {
  await lockRow(tx, resource.table, id)
  return find(tx, resource, id)
}

/** The same. Throws `NotFoundError`. */
export async function getLocked<R extends Resource>(tx: Db, resource: R, id: number): Promise<Item<R>> {
  await lockRow(tx, resource.table, id)
  return get(tx, resource, id)
}

/**
 * Creates an item; absent fields get the schema's defaults. `wantedId`: its id, which must be free. Throws `ConflictError` and
 * `InvalidError`.
 */
export async function create<R extends Resource>(
  db: Db,
  resource: R,
  item: Partial<NewItem<R>>,
  wantedId?: number,
): Promise<Item<R>> {
  if (isUser(resource) && !db.isTransaction)
    return db.transaction().execute((tx) => create(tx, resource, item, wantedId))
  const columns = storedColumns(resource)
  const defaults = Object.fromEntries(columns.map(({ key, fallback }) => [key, fallback]))
  const values = rowOf(resource, { ...defaults, ...given(item) })
  if (wantedId !== undefined) values.id = wantedId
  const { id } = await loose(db)
    .insertInto(resource.table)
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain(resource, item))
  const created = await get(db, resource, Number(id))
  if (isUser(resource)) await keepNames(db, created as User)
  return created
}

/** Changes only the given fields. Throws `NotFoundError`, `ConflictError` and `InvalidError`. */
export async function update<R extends Resource>(
  db: Db,
  resource: R,
  id: number,
  item: Partial<NewItem<R>>,
): Promise<Item<R>> {
  if (isUser(resource) && !db.isTransaction) return db.transaction().execute((tx) => update(tx, resource, id, item))
  const values = rowOf(resource, item)
  if (Object.keys(values).length > 0) {
    await loose(db)
      .updateTable(resource.table)
      .set(values)
      .where('id', '=', id)
      .execute()
      .catch(explain(resource, item))
  }
  const updated = await get(db, resource, id)
  if (isUser(resource) && ('email' in values || 'login' in values)) await keepNames(db, updated as User)
  return updated
}

/** Its email and short name identify an account, and are stored in a table of their own. */
const isUser = ({ table }: Resource): boolean => table === 'user'

/** Removes an item and its dependents; a device's history is removed later by a task. No error when there is no such item. */
export async function remove(db: Db, resource: Resource, id: number): Promise<void> {
  if (resource.table !== 'device') {
    await loose(db).deleteFrom(resource.table).where('id', '=', id).execute()
    return
  }
  if (db.isTransaction) return removeDevice(db, id)
  await db.transaction().execute((tx) => removeDevice(tx, id))
}

/** For tables whose name is known only at run time. */
type LooseDb = Kysely<Record<string, Record<string, unknown>>>
const loose = (db: Db): LooseDb => db as unknown as LooseDb

/** Fields of a device that are stored in `device_state` and written with its positions. */
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

function contains({ table, search }: Resource, keyword: string): Expression<SqlBool> {
  const folded = keyword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  const fields = search.map((field) => sql`fold(${sql.ref(`${table}.${field}`)}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(fields, sql` or `)})`
}

/** Turns a constraint error of the database into a sentence: which value is taken, or which link has no target. */
function explain(resource: Resource, item: object): (error: Error & { code?: string; constraint?: string }) => never {
  return (error) => {
    const values = item as Record<string, unknown>
    const name = `${resource.name[0]!.toUpperCase()}${resource.name.slice(1)}`
    if (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
      const fields: readonly string[] = resource.unique ?? []
      const field = fields.find((key) => `${error.constraint} ${error.message}`.includes(key)) ?? fields[0]
      if (field)
        throw new ConflictError(`${name} ${field} ${values[field]} is already registered`, {
          field,
          reason: { code: 'IdAlreadyRegistered', values: {} },
        })
    }
    if (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
      const references = storedColumns(resource).filter(({ key, kind }) => kind === 'reference' && values[key])
      const named = references.map(({ key }) => `${key} ${values[key]}`).join(' or ')
      throw new InvalidError(refusal('notLinkable', { kind: name, named }), {
        cause: error,
        field: references[0]?.key,
      })
    }
    throw error
  }
}
