import type { NewItem, Resource } from '@rastro/core/kit/resource'
import type { User } from '@rastro/core/resources/user'
import { sql } from 'kysely'
import { stockHash } from '../access/password.ts'
import { create } from '../db/crud.ts'
import type { Database, Db } from '../db/database.ts'
import { columnsOf } from '../db/row.ts'
import type { Change } from '../ports/bus.ts'
import type { IdMap } from './id-map.ts'
import { itemOfRow, type OldItem } from './item-of-row.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import type { TimeReader } from './row-values.ts'
import type { SourceRow } from './source.ts'

export interface ItemImport {
  readonly database: Pick<Database, 'db' | 'dialect'>
  readonly ids: IdMap
  readonly readTime: TimeReader
  readonly now: Date
  /** What this run has taken over, as `kind key`. */
  readonly fresh: Set<string>
  /** Called after the commit of what the parts of a running server have to hear of. */
  readonly onChange: (change: Change) => void
}

/** Takes over the rows of one kind, those before which others refer to first, each in a transaction with its note in the map. */
export async function importItems(to: ItemImport, resource: Resource, rows: readonly SourceRow[]): Promise<KindReport> {
  const report = newReport(resource.name, rows.length)
  for (const row of inOrder(resource, rows)) {
    const oldId = row.id!
    if (to.ids.has(resource.name, oldId)) {
      report.known++
      continue
    }
    try {
      const present = await presentId(to.database.db, resource, row)
      if (present === undefined) {
        await add(to, resource, row)
        report.added++
        to.fresh.add(`${resource.name} ${oldId}`)
        to.onChange({ kind: resource.name, id: to.ids.newId(resource.name, oldId), action: 'created' })
      } else {
        await to.ids.add(to.database.db, resource.name, oldId, present)
        report.known++
      }
    } catch (error) {
      refuse(report, oldId, (error as Error).message, nameOf(row))
    }
  }
  await followIds(to.database, resource)
  return report
}

/** What an administrator knows it by. */
const nameOf = ({ name, description, email, uniqueid }: SourceRow): string =>
  name || description || email || uniqueid || ''

/** By id, and a group after its parent. */
function inOrder({ name }: Resource, rows: readonly SourceRow[]): SourceRow[] {
  const sorted = rows.toSorted((one, other) => Number(one.id) - Number(other.id))
  if (name !== 'group') return sorted
  const byId = new Map(sorted.map((row) => [row.id!, row]))
  const ordered = new Set<SourceRow>()
  const visit = (row: SourceRow, depth: number) => {
    const parent = row.groupid ? byId.get(row.groupid) : undefined
    // A circle ends somewhere
    if (parent && !ordered.has(parent) && depth < byId.size) visit(parent, depth + 1)
    ordered.add(row)
  }
  for (const row of sorted) visit(row, 0)
  return [...ordered]
}

/** The thing here that is the same: an account of this address, a device or driver of this identifier. */
async function presentId(db: Db, { name }: Resource, row: SourceRow): Promise<number | undefined> {
  if (name === 'user') {
    const found = await db
      .selectFrom('user')
      .where(sql`lower(email)`, '=', row.email!.trim().toLowerCase())
      .select('id')
      .executeTakeFirst()
    return found?.id
  }
  if (name !== 'device' && name !== 'driver') return undefined
  return (await db.selectFrom(name).where('uniqueId', '=', row.uniqueid!).select('id').executeTakeFirst())?.id
}

async function add({ database: { db }, ids, readTime }: ItemImport, resource: Resource, row: SourceRow): Promise<void> {
  const item = newItemOf({ ids, readTime }, resource, row) as Partial<NewItem<Resource>>
  await db.transaction().execute(async (tx) => {
    const created = (await create(tx, resource, item, await freeId(tx, resource, Number(row.id)))) as { id: number }
    if (resource.name === 'user') await completeUser(tx, created as User, row)
    await ids.add(tx, resource.name, row.id!, created.id)
  })
}

/** The same id as there, where it is free: apps, links and tokens that name it go on. */
async function freeId(tx: Db, { table }: Resource, id: number): Promise<number | undefined> {
  const taken = await tx
    .selectFrom(table as 'group')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return taken ? undefined : id
}

/** A row as the item that is to stand here, without its id. Throws `RangeError`. */
export const newItemOf = (
  { ids, readTime }: Pick<ItemImport, 'ids' | 'readTime'>,
  resource: Resource,
  row: SourceRow,
): Readonly<Record<string, unknown>> => withNewIds(resource, itemOfRow(resource, row, readTime), ids)

function withNewIds({ schema, name }: Resource, old: OldItem, ids: IdMap): Record<string, unknown> {
  const { id: _, ...item } = old as Record<string, unknown>
  for (const { key, kind } of columnsOf(schema))
    if (kind === 'reference' && key !== 'id' && key in item)
      item[key] = ids.newId(key.slice(0, -'Id'.length), item[key])
  if (name === 'notification')
    item.attributes = withNewFences(item.attributes as Record<string, unknown> | undefined, ids)
  return item
}

/** A notification for some fences names them in a text: `1,3`. */
function withNewFences(attributes: Record<string, unknown> = {}, ids: IdMap): Record<string, unknown> {
  const { geofenceIds } = attributes
  if (typeof geofenceIds !== 'string') return attributes
  const moved = geofenceIds.split(',').flatMap((id) => ids.newId('geofence', id.trim()) || [])
  return { ...attributes, geofenceIds: moved.join(',') }
}

/** The password, and the addresses that messages went to so far. */
async function completeUser(tx: Db, { id, email, phone }: User, row: SourceRow): Promise<void> {
  if (row.hashedpassword && row.salt) {
    const passwordHash = stockHash(row.hashedpassword, row.salt)
    await tx.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
  }
  for (const [channel, address] of [
    ['mail', email],
    ['phone', phone],
  ] as const)
    if (address && row.temporary !== 't')
      await tx.insertInto('verified_contact').values({ userId: id, channel, address, verifiedTime: null }).execute()
}

/** PostgreSQL does not count ids that it was given. */
async function followIds({ db, dialect }: ItemImport['database'], { table }: Resource): Promise<void> {
  if (dialect !== 'postgres') return
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'),
    greatest((select coalesce(max(id), 0) from ${sql.table(table)}), 1))`.execute(db)
}
