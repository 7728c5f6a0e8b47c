import { can, editOf, isManager, mayConnectUser } from '@rastro/core/access/access'
import { type LinkOwner, type LinkProperty, linkTable } from '@rastro/core/access/permissions'
import { type Connection, maxConnections } from '@rastro/core/api/permissions'
import { InvalidError, NoAccessError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import { tableOf } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { enclosingGroups, type Ids, linkedIds, visibleIds } from '../../access/visibility.ts'
import { listPages } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

export interface ConnectionFilter {
  readonly deviceId?: number | undefined
  readonly groupId?: number | undefined
  readonly userId?: number | undefined
  readonly kind: string
  readonly keyword?: string | undefined
  readonly linked?: boolean | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of connections. */
export interface Page {
  readonly items: Connection[]
  readonly total: number
  readonly next: string | undefined
  /** How many more are linked that the viewer does not see; 0 for who may not edit what they are linked to. */
  readonly unseen: number
}

/** The default number of connections in a page. */
export const usualLimit = 50

/**
 * The items that the viewer could link to this owner, by name, each with whether it is linked directly, and through which of
 * the groups above the owner. Throws when the owner is not visible to the viewer.
 */
export async function connectionsOf(db: Db, viewer: Viewer, filter: ConnectionFilter): Promise<Page> {
  const { owner, ownerId, property } = whatIsAsked(filter)
  if (owner === 'user' && !mayConnectUser(viewer, ownerId)) throw new NoAccessError('User')
  await requireAccess(db, viewer, owner, ownerId)
  const resource: Resource = resources.find(({ name }) => name === tableOf(property))!
  const groups = (linkTable.group as readonly LinkProperty[]).includes(property)
    ? await groupsAbove(db, owner, ownerId)
    : []
  const asked = { owner, ownerId, property, groups }
  const { keyword, cursor, limit } = filter
  const { total, next, parts } = await listPages(db, resource, {
    keyword,
    cursor,
    limit: Math.min(limit && limit > 0 ? limit : usualLimit, maxConnections),
    excludeAttributes: true,
    ids: offered(db, viewer, { ...asked, isLinked: filter.linked ?? false }),
  })
  const rows: Record<string, unknown>[] = []
  for await (const part of parts) rows.push(...(part as Record<string, unknown>[]))
  const unseen = isWhole(filter) ? await unseenOf(db, viewer, asked) : 0
  return { items: await withLinks(db, viewer, { ...asked, rows, nameField: resource.search[0]! }), total, next, unseen }
}

/** A question about all that is linked: the unseen are counted once, and not by a keyword, which would tell their names. */
export const isWhole = ({
  linked,
  keyword,
  cursor,
}: Pick<ConnectionFilter, 'linked' | 'keyword' | 'cursor'>): boolean => linked === true && !keyword && !cursor

interface Asked {
  readonly owner: LinkOwner
  readonly ownerId: number
  readonly property: LinkProperty
  /** The groups above the owner. */
  readonly groups: readonly number[]
}

function whatIsAsked({ kind, ...ids }: ConnectionFilter): Omit<Asked, 'groups'> {
  const owners = (Object.keys(linkTable) as LinkOwner[]).filter((name) => ids[`${name}Id`])
  const [owner] = owners
  if (!owner || owners.length > 1) throw new InvalidError('Connections are those of one device, group or user')
  const property = (linkTable[owner] as readonly LinkProperty[]).find((name) => name === kind)
  if (!property) throw new InvalidError(`There is no ${kind} linked to a ${owner}`, { field: 'kind' })
  return { owner, ownerId: ids[`${owner}Id`]!, property }
}

async function groupsAbove(db: Db, owner: LinkOwner, ownerId: number): Promise<number[]> {
  if (owner === 'user') return []
  const inside = await db.selectFrom(owner).where('id', '=', ownerId).select('groupId').executeTakeFirst()
  if (!inside?.groupId) return []
  const above = await enclosingGroups(db, [inside.groupId]).execute()
  return above.map(({ id }) => id).filter((id) => owner !== 'group' || id !== ownerId)
}

/** The ids of the listed items. A subquery. */
function offered(db: Db, { user }: Viewer, { isLinked, ...asked }: Asked & { isLinked: boolean }): Ids {
  const table = tableOf(asked.property)
  let ids = isLinked ? linkedOf(db, asked) : itemsOf(db, asked)
  // A former manager may still be linked to some
  if (table === 'user' && !isManager(user)) ids = ids.where('id', '=', 0)
  if (!user.administrator) ids = ids.where(amongThose(db, 'id', visibleIds(db, table, user.id)))
  return ids
}

/** Accounts are private: those that the viewer does not manage are not counted. */
async function unseenOf(db: Db, viewer: Viewer, asked: Asked): Promise<number> {
  const table = tableOf(asked.property)
  if (viewer.user.administrator || table === 'user' || !can(viewer, editOf(asked.owner))) return 0
  return countUnseen(linkedOf(db, asked), amongThose(db, 'id', visibleIds(db, table, viewer.user.id)))
}

/** How many of these ids are not among the seen. */
export async function countUnseen(ids: OwnIds, isSeen: Expression<SqlBool>): Promise<number> {
  const unseen = ids.where(({ not }) => not(isSeen)).clearSelect()
  const { count } = await unseen.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The items of a kind that can be linked to an owner, seen or not. */
function itemsOf(db: Db, { owner, ownerId, property }: Asked): OwnIds {
  const table = tableOf(property)
  let ids = db.selectFrom(table as 'device').select('id')
  // Nothing is linked to itself
  if (owner === table) ids = ids.where('id', '!=', ownerId)
  if (property !== 'maintenance') return ids
  // GRP-8: done and generated maintenances are not plans
  return (ids as unknown as ReturnType<typeof plans>).where((either) =>
    either.or([either('start', '!=', 0), either('period', '!=', 0)]),
  ) as unknown as OwnIds
}

/** Those that are linked to the owner, directly or through the groups above it. */
function linkedOf(db: Db, asked: Asked): OwnIds {
  const { owner, ownerId, property, groups } = asked
  let linked = linkedIds(db, { owner, ownerId, property })
  if (groups.length > 0)
    linked = linked.union(
      linkedToGroups(db, property, groups).select(`${property}Id as id` as 'geofenceId as id'),
    ) as Ids
  return itemsOf(db, asked).where(amongThose(db, 'id', linked))
}

/** Ids of one table; all tables of items have this column. */
export type OwnIds = SelectQueryBuilder<Tables, 'device', { id: number }>

const plans = (db: Db) => db.selectFrom('maintenance').select('id')

/** The links of these groups. All link tables have the same shape; the compiler sees one of them. */
const linkedToGroups = (db: Db, property: LinkProperty, groups: readonly number[]) =>
  db
    .selectFrom(`group_${property}` as 'group_geofence')
    .where(among(db, `group_${property}.groupId` as 'group_geofence.groupId', groups))

interface Rows extends Asked {
  readonly rows: readonly Record<string, unknown>[]
  readonly nameField: string
}

async function withLinks(db: Db, { user }: Viewer, { rows, nameField, ...asked }: Rows): Promise<Connection[]> {
  const { owner, ownerId, property, groups } = asked
  const ids = rows.map(({ id }) => Number(id))
  const own = await linkedIds(db, { owner, ownerId, property })
    .where(among(db, `${property}Id` as 'id', ids))
    .execute()
  const column = `${property}Id` as 'geofenceId'
  const inherited =
    groups.length === 0
      ? []
      : await linkedToGroups(db, property, groups)
          .where(among(db, column, ids))
          .select(['groupId', `${column} as id`])
          .execute()
  const names = await namesOf(db, user, [...new Set(inherited.map(({ groupId }) => groupId))])
  const through = Map.groupBy(inherited, ({ id }) => id)
  const linked = new Set(own.map(({ id }) => id))
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row[nameField] ?? ''),
    type: typeof row.type === 'string' ? row.type : null,
    linked: linked.has(Number(row.id)),
    through: (through.get(Number(row.id)) ?? []).map(({ groupId }) => ({
      id: groupId,
      name: names.get(groupId) ?? null,
    })),
  }))
}

/** The names of those of these groups that the user sees. */
export async function namesOf(
  db: Db,
  user: Viewer['user'],
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (groupIds.length === 0) return new Map()
  let query = db
    .selectFrom('group')
    .where(among(db, 'id', groupIds))
    .select(['id', 'name'])
  if (!user.administrator) query = query.where(amongThose(db, 'id', visibleIds(db, 'group', user.id)))
  return new Map((await query.execute()).map(({ id, name }) => [id, name]))
}
