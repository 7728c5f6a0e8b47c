import { type Notification, notifications } from '@rastro/core/resources/notification'
import { requireAccess } from '../../../access/require.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { devicesInside, seenGroups } from '../../../access/visibility.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { reportedDevices } from '../../reports/reports.ts'

/** What a form links to a notification, or takes away from it. */
export interface Links {
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** A notification that may not be stored yet, and what its form links to it or takes away. */
export interface Draft {
  readonly notification: Partial<Notification>
  readonly linked: Links
  readonly unlinked: Links
}

/** The ids of the vehicles that a notification would be for and the caller sees, ascending. */
export async function coveredDevices(
  db: Db,
  viewer: Viewer,
  { notification, linked, unlinked }: Draft,
): Promise<readonly number[]> {
  const everything = { from: new Date(0), to: new Date(0) }
  if (notification.always) return reportedDevices(db, viewer, everything)
  const stored = notification.id ? await storedLinks(db, viewer, notification.id) : { deviceIds: [], groupIds: [] }
  const groupIds = stored.groupIds.filter((id) => !unlinked.groupIds.includes(id))
  const deviceIds = new Set([
    ...stored.deviceIds.filter((id) => !unlinked.deviceIds.includes(id)),
    ...linked.deviceIds,
    ...(await inside(db, groupIds)),
    ...(await insideSeen(db, viewer, linked.groupIds)),
  ])
  return deviceIds.size === 0 ? [] : reportedDevices(db, viewer, { ...everything, deviceId: [...deviceIds] })
}

async function storedLinks(db: Db, viewer: Viewer, notificationId: number): Promise<Links> {
  await requireAccess(db, viewer, notifications.name, notificationId)
  const devices = await db
    .selectFrom('device_notification')
    .where('notificationId', '=', notificationId)
    .select('deviceId')
    .execute()
  const groups = await db
    .selectFrom('group_notification')
    .where('notificationId', '=', notificationId)
    .select('groupId')
    .execute()
  return { deviceIds: devices.map(({ deviceId }) => deviceId), groupIds: groups.map(({ groupId }) => groupId) }
}

async function inside(db: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const outer = db
    .selectFrom('group')
    .where(among(db, 'id', groupIds))
    .select('id')
  return (await devicesInside(db, outer).execute()).map(({ id }) => id)
}

async function insideSeen(db: Db, { user }: Viewer, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  return (await devicesInside(db, seenGroups(db, user.id, groupIds)).execute()).map(({ id }) => id)
}
