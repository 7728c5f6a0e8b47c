import { fieldViewOf } from '@rastro/core/access/field-view'
import { InvalidError, NoAccessError } from '@rastro/core/kit/errors'
import { expiringMs, type VehicleStatus } from '@rastro/core/model/vehicle-status'
import { devices } from '@rastro/core/resources/device'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { among, amongThose } from '../db/dialect.ts'
import { seenAmong } from './can-see.ts'
import type { Viewer } from './viewer.ts'
import { groupsInside, type Ids } from './visibility.ts'

/** What a list of devices is narrowed to: all conditions hold. */
export interface DeviceFilter {
  /** In any of these groups, or in a group inside. */
  readonly groupIds?: readonly number[] | undefined
  readonly status?: VehicleStatus | undefined
  /** The model of the unit. */
  readonly model?: string | undefined
}

/** The fields that each filter reveals. */
const revealed = {
  groupIds: ['groupId'],
  status: ['status', 'disabled', 'expirationTime', 'lastUpdate'],
  model: ['model'],
} as const

/**
 * Those of these ids (of all devices when undefined) that match. Throws `NoAccessError` for a group that the viewer does not see,
 * `InvalidError` for a filter by a field that the viewer may not read.
 */
export async function narrowed(
  db: Db,
  viewer: Viewer,
  { ids, filter, now }: { ids: Ids | undefined; filter: DeviceFilter; now: Date },
): Promise<Ids | undefined> {
  const { groupIds = [], status, model = '' } = filter
  const seen = groupIds.length > 0 ? await seenAmong(db, viewer.user, 'group', groupIds) : new Set()
  if (!groupIds.every((id) => seen.has(id))) throw new NoAccessError('Group')
  requireReadable(viewer, { groupIds: groupIds.length > 0, status: status !== undefined, model: model !== '' })
  const conditions: Expression<SqlBool>[] = []
  if (groupIds.length > 0) {
    const groups = db
      .selectFrom('group')
      .where(among(db, 'id', groupIds))
      .select('id')
    conditions.push(amongThose(db, 'device.groupId', groupsInside(db, groups)))
  }
  if (model !== '') conditions.push(sql<SqlBool>`${sql.ref('device.model')} = ${model}`)
  if (status) conditions.push(statusIs(status, now.getTime()))
  if (conditions.length === 0) return ids
  return db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .where(({ and }) => and(conditions))
    .$if(ids !== undefined, (query) => query.where('device.id', 'in', ids!))
    .select('device.id')
}

function requireReadable(viewer: Viewer, given: Record<keyof typeof revealed, boolean>): void {
  const view = fieldViewOf(devices.name, viewer)
  for (const [name, fields] of Object.entries(revealed)) {
    if (!view || !given[name as keyof typeof revealed] || fields.every((field) => view.reads(field))) continue
    const field = name === 'groupIds' ? 'groupId' : name
    throw new InvalidError('The list of devices cannot be narrowed by this field', { field })
  }
}

/** The same rule as `hasStatus`. */
function statusIs(status: VehicleStatus, now: number): Expression<SqlBool> {
  const end = sql.ref('device.expirationTime')
  switch (status) {
    case 'active':
      return sql<SqlBool>`(${sql.ref('device.disabled')} = 0 and (${end} is null or ${end} > ${now}))`
    case 'disabled':
      return sql<SqlBool>`${sql.ref('device.disabled')} = 1`
    case 'expired':
      return sql<SqlBool>`${end} <= ${now}`
    case 'expiring':
      return sql<SqlBool>`(${end} > ${now} and ${end} <= ${now + expiringMs})`
    case 'silent':
      return sql<SqlBool>`${sql.ref('device_state.lastUpdate')} is null`
    case 'online':
    case 'offline':
    case 'unknown':
      return sql<SqlBool>`coalesce(${sql.ref('device_state.status')}, 'offline') = ${status}`
  }
}
