import type { JudgedDrain } from '@rastro/core/vehicle/fuel-ledger'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

/** The verdicts on drains of a device that share time with this span (ms), in the order in which they were given, with the names that the viewer sees. */
export async function verdictsOf(
  db: Db,
  { user }: Viewer,
  { deviceId, from, to }: { readonly deviceId: number; readonly from: number; readonly to: number },
): Promise<JudgedDrain[]> {
  const rows = await db
    .selectFrom('fuel_verdict as judged')
    .leftJoin('user', 'user.id', 'judged.userId')
    .where('judged.deviceId', '=', deviceId)
    .where('judged.fromTime', '<=', to)
    .where('judged.toTime', '>=', from)
    .select(['judged.id', 'fromTime', 'toTime', 'verdict', 'note', 'createdTime', 'userId', 'user.name as userName'])
    .orderBy('judged.id')
    .execute()
  const people = await seenAmong(db, user, 'user', [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  return rows.map(({ fromTime, toTime, userId, userName, createdTime, ...row }) => ({
    ...row,
    from: fromTime,
    to: toTime,
    createdTime: new Date(createdTime),
    userName: userId !== null && people.has(userId) ? userName : null,
  }))
}

/** Those of the devices with drains that somebody judged. */
export async function judgedAmong(db: Db, deviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('fuel_verdict')
    .where(among(db, 'deviceId', deviceIds))
    .select('deviceId')
    .distinct()
    .execute()
  return new Set(rows.map(({ deviceId }) => deviceId))
}
