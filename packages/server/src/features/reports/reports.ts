import { slicesOf } from '@rastro/core/kit/slices'
import type { ReportSource } from '@rastro/core/reports/report'
import { sql } from 'kysely'
import { actorOf } from '../../access/actor.ts'
import { canSee, seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import { devicesInside, deviceWatchersOf, seenGroups, visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { withPositions } from '../../db/blocks/with-positions.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'

export { openDrops } from './fuel-drops.ts'

/** Both ends included: of the fix time of positions, of the time of events. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

/** The parameters of every report (reference §1.11). */
export interface ReportQuery extends TimeRange {
  readonly deviceId?: readonly number[]
  readonly groupId?: readonly number[]
  /** Only devices that this account sees too; 0 for any. */
  readonly clientId?: number
}

/**
 * The devices that a report is about, by id: those named and those in the named groups, or all where none are named.
 * Invisible ones are silently omitted, as a stock server does.
 */
export async function reportedDevices(db: Db, viewer: Viewer, query: ReportQuery): Promise<number[]> {
  const { deviceId = [], groupId = [], clientId } = query
  if (clientId) return devicesOfClient(db, viewer, query, clientId)
  const { id: userId } = viewer.user
  if (deviceId.length + groupId.length === 0) return inOrder(await visibleDeviceIds(db, userId))
  const named = deviceId.length > 0 ? await deviceWatchersOf(db, deviceId, userId) : []
  const grouped = groupId.length > 0 ? await devicesInside(db, seenGroups(db, userId, groupId)).execute() : []
  return inOrder(new Set([...named.map((watcher) => watcher.deviceId), ...grouped.map(({ id }) => id)]))
}

/** Those of a client, as in the list of vehicles; without any named, all that both see. None of an account that the viewer does not see. */
async function devicesOfClient(db: Db, viewer: Viewer, query: ReportQuery, clientId: number): Promise<number[]> {
  if (!(await canSee(db, viewer.user, 'user', clientId))) return []
  const ofClient = await visibleDeviceIds(db, clientId)
  const { deviceId = [], groupId = [] } = query
  const isNamed = deviceId.length + groupId.length > 0
  const seen = isNamed
    ? await reportedDevices(db, viewer, { ...query, clientId: 0 })
    : await seenAmong(db, viewer.user, 'device', [...ofClient])
  return inOrder([...seen].filter((id) => ofClient.has(id)))
}

/** As `reportedDevices`; undefined for all that the viewer sees. */
export async function namedDevices(db: Db, viewer: Viewer, query: ReportQuery): Promise<number[] | undefined> {
  const { deviceId = [], groupId = [], clientId } = query
  return deviceId.length + groupId.length === 0 && !clientId ? undefined : reportedDevices(db, viewer, query)
}

const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)

/** The time column of each source. */
const times = { position: 'fixTime', event: 'eventTime' } as const satisfies Record<ReportSource, string>

/** Devices checked by one query. */
const devicesAQuery = 1000

/** Those of the devices with rows of this kind in the range, in the same order. */
export async function* reporting(
  db: Db,
  source: ReportSource,
  deviceIds: readonly number[],
  { from, to }: TimeRange,
): AsyncGenerator<number> {
  // One index lookup per device: with a join PostgreSQL might read all rows in the range
  const found = sql`(select 1 from ${sql.table(source)} as one where one."deviceId" = device.id
    and one.${sql.ref(times[source])} between ${from.getTime()} and ${to.getTime()} limit 1)`
  for (const ids of slicesOf(deviceIds, devicesAQuery)) {
    if (source === 'position') yield* await withPositions(db, ids, { from: +from, to: +to })
    else {
      const rows = await db
        .selectFrom('device')
        .where(among(db, 'device.id', ids))
        .where(sql<boolean>`${found} is not null`)
        .select('device.id')
        .orderBy('device.id')
        .execute()
      for (const { id } of rows) yield id
    }
  }
}

/** Audits that a report was made, with its parameters (reference §1.17). */
export function noteRun(
  ctx: Has<'db' | 'bus' | 'clock'>,
  viewer: Viewer,
  type: string,
  { deviceId = [], groupId = [], clientId, from, to }: Partial<ReportQuery>,
  scheduled = false,
): Promise<void> {
  return write(ctx, actorOf(viewer), async ({ record }) => {
    const about = { devices: deviceId, groups: groupId, ...(clientId && { client: clientId }) }
    const details = { type, from, to, ...about, scheduled }
    record({ action: 'report', type: 'report', details })
  })
}
