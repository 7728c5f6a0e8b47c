import { can, editOf } from '@rastro/core/access/access'
import { type LinkOwner, type LinkProperty, linkTable } from '@rastro/core/access/permissions'
import { maxReached, type Reach } from '@rastro/core/api/permissions'
import { splitList } from '@rastro/core/kit/comma-list'
import { InvalidError } from '@rastro/core/kit/errors'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'

/**
 * How many of the viewer's devices and groups these items are linked to, devices also through groups, and, for who may edit such
 * items, to how many devices that they do not see. Unseen items are left out;
 * throws for a kind that is linked to neither, and for anything but at most `maxReached` ids.
 */
export async function reachOf(db: Db, viewer: Viewer, query: { kind: string; ids: string }): Promise<Reach[]> {
  const kind = linkTable.group.find((name) => name === query.kind)
  if (!kind) throw new InvalidError(`There is no ${query.kind} linked to a group`, { field: 'kind' })
  const asked = [...new Set(splitList(query.ids).map(Number))]
  if (asked.length > maxReached || asked.some((id) => !Number.isSafeInteger(id) || id < 0)) {
    throw new InvalidError(`One call asks about at most ${maxReached} ids`, { field: 'ids' })
  }
  const seen = await seenAmong(db, viewer.user, kind, asked)
  const ids = asked.filter((id) => seen.has(id))
  if (ids.length === 0) return []
  const { administrator, id: userId } = viewer.user
  const seenBy = administrator ? undefined : userId
  const devices = byId(await devicesOf(db, kind, ids, seenBy))
  const groups = byId(await groupsOf(db, kind, ids, seenBy))
  const all = seenBy !== undefined && can(viewer, editOf(kind)) ? byId(await devicesOf(db, kind, ids)) : devices
  return ids.map((id) => {
    const count = devices.get(id) ?? 0
    return { id, devices: count, groups: groups.get(id) ?? 0, unseen: (all.get(id) ?? 0) - count }
  })
}

const byId = (rows: readonly { id: number; count: number }[]) =>
  new Map(rows.map(({ id, count }) => [id, Number(count)]))

/** The links of these items to one kind of owner. All link tables have the same shape; the compiler sees one of them. */
const linksOf = (db: Db, owner: LinkOwner, property: LinkProperty, ids: readonly number[]) =>
  db
    .selectFrom(`${owner}_${property} as link` as 'user_geofence as link')
    .where(among(db, `link.${property}Id` as 'link.geofenceId', ids))
    .select([
      `link.${property}Id as itemId` as 'link.geofenceId as itemId',
      `link.${owner}Id as ownerId` as 'link.userId as ownerId',
    ])

/** How many devices each is linked to; only those that a user sees where one is given. */
function devicesOf(db: Db, kind: LinkProperty, ids: readonly number[], seenBy?: number) {
  const tree = db
    .withRecursive('tree(itemId, groupId)', (inner) =>
      inner
        .selectFrom(linksOf(db, 'group', kind, ids).as('direct'))
        .select(['direct.itemId', 'direct.ownerId as groupId'])
        .union(
          inner
            .selectFrom('tree')
            .innerJoin('group', 'group.groupId', 'tree.groupId')
            .select(['tree.itemId', 'group.id as groupId']),
        ),
    )
    .selectFrom('tree')
    .select(['tree.itemId', 'tree.groupId'])
  const inside = db
    .selectFrom(tree.as('tree'))
    .innerJoin('device', 'device.groupId', 'tree.groupId')
    .select(['tree.itemId', 'device.id as ownerId'])
  const all = linksOf(db, 'device', kind, ids).union(inside)
  return db
    .selectFrom(all.as('reached'))
    .$if(seenBy !== undefined, (rows) => rows.where(amongThose(db, 'ownerId', visibleIds(db, 'device', seenBy!))))
    .groupBy('itemId')
    .select(['itemId as id', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
}

const groupsOf = (db: Db, kind: LinkProperty, ids: readonly number[], seenBy?: number) =>
  db
    .selectFrom(linksOf(db, 'group', kind, ids).as('reached'))
    .$if(seenBy !== undefined, (rows) => rows.where(amongThose(db, 'ownerId', visibleIds(db, 'group', seenBy!))))
    .groupBy('itemId')
    .select(['itemId as id', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
