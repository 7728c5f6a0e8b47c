import type { Link, linkTable } from '@rastro/core/access/permissions'
import { recordKeys } from '@rastro/core/resources/maintenance'
import { type StockKind, stockKinds } from '@rastro/core/vocabulary/stock-states'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { among, amongThose, attributeId } from '../db/dialect.ts'
import type { Tables } from '../db/tables.ts'

/** A query that returns ids, for use as a subquery. */
export type Ids = SelectQueryBuilder<Tables, never, { id: number }>

/** What can be linked to a user, by the name in the link. */
export type Kind = 'user' | (typeof linkTable)['user'][number]

/**
 * The ids of one kind visible to a user: devices and groups also through groups, managed users, otherwise what is
 * linked to them. Administrators are managed by nobody. A subquery.
 */
export function visibleIds(db: Db, kind: Kind, userId: number): Ids {
  if (kind === 'device') return visibleDevices(db, userId)
  if (kind === 'group') return visibleGroups(db, userId)
  if (kind === 'user') return managedUsers(db, userId)
  const linked = linkedIds(db, { owner: 'user', ownerId: userId, property: kind })
  return kind === 'maintenance' ? linked.union(visibleRecords(db, userId)) : linked
}

/** the records of maintenance and fuel about vehicles that the user sees; not for shared links. A subquery. */
function visibleRecords(db: Db, userId: number): Ids {
  const lasting = db.selectFrom('user').where('id', '=', userId).where('temporary', '=', 0).select('id')
  return db
    .selectFrom('maintenance')
    .where('start', '=', 0)
    .where('period', '=', 0)
    .where(({ exists }) => exists(lasting))
    .where(amongThose(db, attributeId(db, recordKeys.deviceId), visibleDevices(db, userId)))
    .select('id')
}

/** Which of these maintenances are records about a vehicle, with its id. */
export async function recordsAmong(db: Db, ids: readonly number[]): Promise<{ id: number; deviceId: number }[]> {
  const rows = await db
    .selectFrom('maintenance')
    .where(among(db, 'id', ids))
    .where('start', '=', 0)
    .where('period', '=', 0)
    .select(['id', attributeId(db, recordKeys.deviceId).as('deviceId')])
    .execute()
  return rows.map(({ id, deviceId }) => ({ id, deviceId: Number(deviceId ?? 0) }))
}

function managedUsers(db: Db, userId: number): Ids {
  return db
    .selectFrom('user_managedUser')
    .innerJoin('user', 'user.id', 'user_managedUser.managedUserId')
    .where('user_managedUser.userId', '=', userId)
    .where('user.administrator', '=', 0)
    .select('user.id')
}

/** What is linked directly to one owner, not through groups. */
export function linkedIds(db: Db, { owner, ownerId, property }: Omit<Link, 'propertyId'>): Ids {
  // All link tables have the same shape; the compiler sees one of them
  const table = `${owner}_${property}` as 'user_geofence'
  return db
    .selectFrom(table)
    .where(`${owner}Id` as 'userId', '=', ownerId)
    .select(`${property}Id as id` as 'geofenceId as id')
}

/** The devices visible to a user: linked to them, or in a visible group. A subquery. */
export function visibleDevices(db: Db, userId: number): Ids {
  const linked = db.selectFrom('user_device').where('userId', '=', userId).select('deviceId as id')
  const grouped = db
    .selectFrom('device')
    .where(amongThose(db, 'groupId', visibleGroups(db, userId)))
    .select('id')
  return linked.union(grouped)
}

export async function visibleDeviceIds(db: Db, userId: number): Promise<Set<number>> {
  return new Set((await visibleDevices(db, userId).execute()).map(({ id }) => id))
}

/**
 * The groups visible to a user: those linked to them, and all inside those (reference §4.1 stops at the third; ours does
 * not).
 */
const visibleGroups = (db: Db, userId: number): Ids =>
  groupsInside(db, db.selectFrom('user_group').where('userId', '=', userId).select('groupId as id'))

/** These groups, and all inside them at any depth. The union drops duplicates, so that even a cycle would end. */
export function groupsInside(db: Db, outer: Ids): Ids {
  return db
    .withRecursive('tree(id)', (tree) =>
      outer.union(tree.selectFrom('tree').innerJoin('group', 'group.groupId', 'tree.id').select('group.id')),
    )
    .selectFrom('tree')
    .select('id')
}

/** The devices in these groups, at any depth. A subquery. */
export const devicesInside = (db: Db, groups: Ids): Ids =>
  db
    .selectFrom('device')
    .where(amongThose(db, 'groupId', groupsInside(db, groups)))
    .select('id')

/** Those of these groups that are visible to the user. A subquery. */
export const seenGroups = (db: Db, userId: number, ids: readonly number[]): Ids =>
  db
    .selectFrom('group')
    .where(among(db, 'id', ids))
    .where(amongThose(db, 'id', visibleGroups(db, userId)))
    .select('id')

/** A device and a user who sees it. */
export interface DeviceWatcher {
  readonly deviceId: number
  readonly userId: number
}

/**
 * The users who see these devices; resolved from the device upwards, so that the cost does not depend on the size of the fleet.
 */
export async function deviceWatchersOf(
  db: Db,
  deviceIds: readonly number[],
  userId?: number,
): Promise<DeviceWatcher[]> {
  const linked = db
    .selectFrom('user_device')
    .where(among(db, 'user_device.deviceId', deviceIds))
    .$if(userId !== undefined, (query) => query.where('user_device.userId', '=', userId!))
    .select(['user_device.deviceId', 'user_device.userId'])
  const grouped = db
    .selectFrom(groupsOf(db, deviceIds).as('chain'))
    .innerJoin('user_group', 'user_group.groupId', 'chain.groupId')
    .$if(userId !== undefined, (query) => query.where('user_group.userId', '=', userId!))
    .select(['chain.deviceId', 'user_group.userId'])
  return linked.union(grouped).execute()
}

/** Each of these devices with every group that it is in, at any depth. A subquery. */
export const groupsOf = (db: Db, deviceIds: readonly number[]) =>
  db
    .withRecursive('chain(deviceId, groupId)', (chain) =>
      chain
        .selectFrom('device')
        .where(among(db, 'device.id', deviceIds))
        .select(['device.id as deviceId', 'device.groupId'])
        .union(
          chain
            .selectFrom('chain')
            .innerJoin('group', 'group.id', 'chain.groupId')
            .select(['chain.deviceId', 'group.groupId']),
        ),
    )
    .selectFrom('chain')
    .selectAll()

/** An item and a user who sees it. */
interface Watcher {
  readonly id: number
  readonly userId: number
}

/**
 * The users who see these items, without administrators, who see all; among `userIds` where given. An account is visible to
 * itself and to users linked to it, also to former managers.
 */
export async function watchersOf(
  db: Db,
  kind: Kind,
  ids: readonly number[],
  userIds?: readonly number[],
): Promise<Watcher[]> {
  if (ids.length === 0) return []
  if (kind === 'device') {
    const deviceWatchers = await deviceWatchersOf(db, ids)
    return deviceWatchers.map(({ deviceId, userId }) => ({ id: deviceId, userId }))
  }
  if (kind === 'group') {
    const linked = db
      .selectFrom(groupChains(db, ids).as('chain'))
      .innerJoin('user_group', 'user_group.groupId', 'chain.groupId')
      .select(['chain.id as id', 'user_group.userId as userId'])
      .distinct()
    return (userIds ? linked.where(among(db, 'userId', userIds)) : linked).execute()
  }
  if (isStock(kind)) return sellersOf(db, kind, ids)
  const column = kind === 'user' ? 'managedUserId' : `${kind}Id`
  // All link tables have the same shape; the compiler sees one of them
  const linked = db
    .selectFrom((kind === 'user' ? 'user_managedUser' : `user_${kind}`) as 'user_geofence')
    .where(among(db, column, ids))
    .select([`${column} as id` as 'geofenceId as id', 'userId'])
  const rows = await (userIds ? linked.where(among(db, 'userId', userIds)) : linked).execute()
  if (kind === 'maintenance') return [...rows, ...(await recordWatchersOf(db, ids, userIds))]
  return kind === 'user' ? [...rows, ...ids.map((id) => ({ id, userId: id }))] : rows
}

/** who sees the vehicles that these records are about. */
async function recordWatchersOf(db: Db, ids: readonly number[], userIds?: readonly number[]): Promise<Watcher[]> {
  const records = await recordsAmong(db, ids)
  const watchers = await deviceWatchersOf(db, [...new Set(records.map(({ deviceId }) => deviceId))])
  const links = await db
    .selectFrom('user')
    .where(among(db, 'id', [...new Set(watchers.map(({ userId }) => userId))]))
    .where('temporary', '=', 0)
    .select('id')
    .execute()
  const lasting = new Set(links.map(({ id }) => id).filter((id) => userIds?.includes(id) ?? true))
  const byVehicle = Map.groupBy(
    watchers.filter(({ userId }) => lasting.has(userId)),
    ({ deviceId }) => deviceId,
  )
  return records.flatMap(({ id, deviceId }) => (byVehicle.get(deviceId) ?? []).map(({ userId }) => ({ id, userId })))
}

const isStock = (kind: string): kind is StockKind => (stockKinds as readonly string[]).includes(kind)

/** The resellers that own these items of a stock; nobody else sees them but administrators. */
async function sellersOf(db: Db, kind: StockKind, ids: readonly number[]): Promise<Watcher[]> {
  // Both tables have the same columns here
  const rows = await db
    .selectFrom(kind as 'tracker')
    .where(among(db, 'id', ids))
    .select(['id', 'sellerId'])
    .execute()
  return rows.flatMap(({ id, sellerId }) => (sellerId === null ? [] : [{ id, userId: sellerId }]))
}

/** Each of these groups with itself and every group above it. A subquery. */
const groupChains = (db: Db, ids: readonly number[]) =>
  db
    .withRecursive('chain(id, groupId)', (chain) =>
      chain
        .selectFrom('group')
        .where(among(db, 'group.id', ids))
        .select(['group.id', (is) => is.ref('group.id').$castTo<number | null>().as('groupId')])
        .union(
          chain
            .selectFrom('chain')
            .innerJoin('group', 'group.id', 'chain.groupId')
            .select(['chain.id', 'group.groupId']),
        ),
    )
    .selectFrom('chain')
    .selectAll()

/** The most users that the change of a removed item lists: above that every client refetches. */
const maxNamed = 10_000

/** The users who see an item about to be removed, without administrators; undefined when they are too many. */
export async function seenByOf(db: Db, kind: string, id: number): Promise<number[] | undefined> {
  const userIds = (await watchersOf(db, kind as Kind, [id])).map(({ userId }) => userId)
  return userIds.length > maxNamed ? undefined : userIds
}

/** Which of these notifications are linked to which of these devices, or to a group that contains one. */
export function notificationsLinkedTo(
  db: Db,
  deviceIds: readonly number[],
  notificationIds: readonly number[],
): Promise<{ deviceId: number; notificationId: number }[]> {
  const linked = db
    .selectFrom('device_notification')
    .where(among(db, 'deviceId', deviceIds))
    .where(among(db, 'notificationId', notificationIds))
    .select(['deviceId', 'notificationId'])
  const grouped = db
    .selectFrom(groupsOf(db, deviceIds).as('chain'))
    .innerJoin('group_notification', 'group_notification.groupId', 'chain.groupId')
    .where(among(db, 'group_notification.notificationId', notificationIds))
    .select(['chain.deviceId', 'group_notification.notificationId'])
  return linked.union(grouped).execute()
}

/** Are all of these devices visible to this user? */
export async function seesAll(db: Db, userId: number, deviceIds: readonly number[]): Promise<boolean> {
  const seen = await deviceWatchersOf(db, deviceIds, userId)
  return seen.length === deviceIds.length
}

/** The users linked to one of these groups, or to a group above it. */
export async function usersAbove(db: Db, groupIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group')
    .where(amongThose(db, 'groupId', enclosingGroups(db, groupIds)))
    .select('userId')
    .distinct()
    .execute()
  return rows.map(({ userId }) => userId)
}

/** These groups, and all groups above them. A subquery. */
export function enclosingGroups(db: Db, groupIds: readonly number[]): Ids {
  return db
    .withRecursive('chain(id, groupId)', (chain) =>
      chain
        .selectFrom('group')
        .where(among(db, 'group.id', groupIds))
        .select(['group.id', 'group.groupId'])
        .union(
          chain
            .selectFrom('chain')
            .innerJoin('group', 'group.id', 'chain.groupId')
            .select(['group.id', 'group.groupId']),
        ),
    )
    .selectFrom('chain')
    .select('chain.id')
}
