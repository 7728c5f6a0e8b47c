import { can, editOf, isManager } from '@rastro/core/access/access'
import { type LinkOwner, type LinkProperty, linkTable } from '@rastro/core/access/permissions'
import { type Connection, maxConnections } from '@rastro/core/api/permissions'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import { tableOf } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { devicesInside, groupsOf, type Ids, visibleIds } from '../../access/visibility.ts'
import { listPages } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'
import { countUnseen, isWhole, namesOf, type OwnIds, type Page, usualLimit } from './connections.ts'

interface HolderFilter {
  readonly kind: string
  readonly id: number
  readonly owner: string
  readonly keyword?: string | undefined
  readonly linked?: boolean | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

interface Asked {
  readonly owner: LinkOwner
  readonly property: LinkProperty
  readonly id: number
}

/**
 * The devices, groups or users that the viewer could link an item to, by name, each with whether it is linked directly, and through
 * which of the groups above; for the id 0, a new item, none of them is. Throws when the item is not visible to the viewer.
 */
export async function holdersOf(db: Db, viewer: Viewer, filter: HolderFilter): Promise<Page> {
  const asked = whatIsAsked(filter)
  if (asked.id !== 0) await requireAccess(db, viewer, asked.property, asked.id)
  const resource: Resource = resources.find(({ name }) => name === asked.owner)!
  const { keyword, cursor, limit, linked = false } = filter
  const { total, next, parts } = await listPages(db, resource, {
    keyword,
    cursor,
    limit: Math.min(limit && limit > 0 ? limit : usualLimit, maxConnections),
    excludeAttributes: true,
    ids: offered(db, viewer, asked, linked),
  })
  const rows: { id: number; name: string }[] = []
  for await (const part of parts) rows.push(...(part as unknown as { id: number; name: string }[]))
  const unseen = isWhole(filter) ? await unseenOf(db, viewer, asked) : 0
  return { items: await withLinks(db, viewer, asked, rows), total, next, unseen }
}

function whatIsAsked({ kind, id, owner: named }: HolderFilter): Asked {
  const owner = (Object.keys(linkTable) as LinkOwner[]).find((name) => name === named)
  if (!owner) throw new InvalidError('An item is linked to devices, groups or users', { field: 'owner' })
  const property = (linkTable[owner] as readonly LinkProperty[]).find((name) => name === kind)
  if (!property) throw new InvalidError(`There is no ${kind} linked to a ${owner}`, { field: 'kind' })
  return { owner, property, id }
}

/** The ids of the listed owners. A subquery. */
function offered(db: Db, { user }: Viewer, asked: Asked, isLinked: boolean): Ids {
  const { owner } = asked
  let ids = isLinked ? linkedTo(db, asked) : holdersFor(db, asked)
  if (owner === 'user' && !isManager(user)) ids = ids.where('id', '=', 0)
  if (!user.administrator) ids = ids.where(amongThose(db, 'id', visibleIds(db, owner, user.id)))
  return ids
}

/** Other users of an item are not counted. */
async function unseenOf(db: Db, viewer: Viewer, asked: Asked): Promise<number> {
  const { owner, property } = asked
  if (viewer.user.administrator || owner === 'user' || !can(viewer, editOf(tableOf(property)))) return 0
  return countUnseen(linkedTo(db, asked), amongThose(db, 'id', visibleIds(db, owner, viewer.user.id)))
}

/** The owners that an item can be linked to, seen or not. */
function holdersFor(db: Db, { owner, property, id }: Asked): OwnIds {
  const ids = db.selectFrom(owner as 'device').select('id')
  return owner === property ? ids.where('id', '!=', id) : ids
}

/** Those that it is linked to, devices also through groups. */
function linkedTo(db: Db, asked: Asked): OwnIds {
  let linked = ownersOf(db, asked)
  if (asked.owner === 'device' && hasGroups(asked.property)) {
    linked = linked.union(devicesInside(db, ownersOf(db, { ...asked, owner: 'group' }))) as Ids
  }
  return holdersFor(db, asked).where(amongThose(db, 'id', linked))
}

const hasGroups = (property: LinkProperty) => (linkTable.group as readonly LinkProperty[]).includes(property)

/** The owners that an item is linked to directly. All link tables have the same shape; the compiler sees one of them. */
const ownersOf = (db: Db, { owner, property, id }: Asked): Ids =>
  db
    .selectFrom(`${owner}_${property}` as 'user_geofence')
    .where(`${property}Id` as 'geofenceId', '=', id)
    .select(`${owner}Id as id` as 'userId as id')

async function withLinks(
  db: Db,
  { user }: Viewer,
  asked: Asked,
  rows: readonly { id: number; name: string }[],
): Promise<Connection[]> {
  const { owner, property, id } = asked
  const ids = rows.map((row) => row.id)
  const own = await ownersOf(db, asked)
    .where(among(db, `${owner}Id` as 'userId', ids))
    .execute()
  const inherited = owner === 'device' && hasGroups(property) ? await throughGroups(db, property, id, ids) : []
  const names = await namesOf(db, user, [...new Set(inherited.map(({ groupId }) => groupId))])
  const through = Map.groupBy(inherited, ({ deviceId }) => deviceId)
  const linked = new Set(own.map((row) => row.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: null,
    linked: linked.has(row.id),
    through: (through.get(row.id) ?? []).map(({ groupId }) => ({ id: groupId, name: names.get(groupId) ?? null })),
  }))
}

/** Through which of the groups above these devices the item is linked to them. */
async function throughGroups(db: Db, property: LinkProperty, id: number, deviceIds: readonly number[]) {
  if (deviceIds.length === 0) return []
  const rows = await db
    .selectFrom(groupsOf(db, deviceIds).as('chain'))
    .innerJoin(`group_${property} as link` as 'group_geofence as link', 'link.groupId', 'chain.groupId')
    .where(`link.${property}Id` as 'link.geofenceId', '=', id)
    .select(['chain.deviceId', 'link.groupId'])
    .execute()
  return rows as { deviceId: number; groupId: number }[]
}
