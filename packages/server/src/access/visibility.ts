import type { Link, linkTable } from '@rastro/core/access/permissions'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/**
 * The groups a user sees: those linked to them, the groups inside those, and the groups inside these (reference §4.1).
 * A query, to be used inside another: `where('groupId', 'in', visibleGroups(db, 7))`.
 */
function visibleGroups(db: Db, userId: number) {
  const linked = db.selectFrom('user_group').where('userId', '=', userId).select('groupId as id')
  const children = db
    .selectFrom('group as child')
    .innerJoin('user_group as link', 'link.groupId', 'child.groupId')
    .where('link.userId', '=', userId)
    .select('child.id as id')
  const grandchildren = db
    .selectFrom('group as grandchild')
    .innerJoin('group as child', 'child.id', 'grandchild.groupId')
    .innerJoin('user_group as link', 'link.groupId', 'child.groupId')
    .where('link.userId', '=', userId)
    .select('grandchild.id as id')
  return linked.union(children).union(grandchildren)
}

/** The devices a user sees: linked to them, or in a group they see. A query, to be used inside another. */
export function visibleDevices(db: Db, userId: number) {
  const linked = db.selectFrom('user_device').where('userId', '=', userId).select('deviceId as id')
  const grouped = db.selectFrom('device').where('groupId', 'in', visibleGroups(db, userId)).select('id')
  return linked.union(grouped)
}

export async function visibleDeviceIds(db: Db, userId: number): Promise<Set<number>> {
  return new Set((await visibleDevices(db, userId).execute()).map(({ id }) => id))
}

/** A query that gives ids, to be used inside another. */
export type Ids = SelectQueryBuilder<Tables, never, { id: number }>

/** What a user can be linked to, by the name in the link. */
export type Kind = 'user' | (typeof linkTable)['user'][number]

/**
 * What a user sees of one kind: devices and groups also through groups, users those they manage, the rest what is
 * linked to them. A query, to be used inside another.
 */
export function visibleIds(db: Db, kind: Kind, userId: number): Ids {
  if (kind === 'device') return visibleDevices(db, userId)
  if (kind === 'group') return visibleGroups(db, userId)
  return linkedIds(db, { owner: 'user', ownerId: userId, property: kind === 'user' ? 'managedUser' : kind })
}

/** What is linked to one owner itself, not through groups. */
export function linkedIds(db: Db, { owner, ownerId, property }: Omit<Link, 'propertyId'>): Ids {
  // All link tables have the same shape; the compiler is shown one of them
  const table = `${owner}_${property}` as 'user_geofence'
  return db
    .selectFrom(table)
    .where(`${owner}Id` as 'userId', '=', ownerId)
    .select(`${property}Id as id` as 'geofenceId as id')
}
