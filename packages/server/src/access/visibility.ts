import type { Db } from '../db/database.ts'

/**
 * The groups a user sees: those linked to them, the groups inside those, and the groups inside these (reference §4.1).
 * A query, to be used inside another: `where('groupId', 'in', visibleGroups(db, 7))`.
 */
export function visibleGroups(db: Db, userId: number) {
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
