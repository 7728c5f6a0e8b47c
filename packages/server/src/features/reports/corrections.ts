import type { TripCorrection } from '@rastro/core/model/trip-correction'
import type { Correction } from '@rastro/core/reductions/corrections'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

/** A correction with what its reader sees of it. */
export interface StoredCorrection extends Correction {
  readonly deviceId: number
  readonly driverName: string | null
}

/** Those of the devices whose trips somebody corrected. */
export async function correctedAmong(db: Db, deviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('trip_correction')
    .where(among(db, 'deviceId', deviceIds))
    .select('deviceId')
    .distinct()
    .execute()
  return new Set(rows.map(({ deviceId }) => deviceId))
}

/** The corrections of a device in the order in which they were made, with the names that the viewer sees. */
export async function correctionsOf(db: Db, { user }: Viewer, deviceId: number): Promise<StoredCorrection[]> {
  const rows = await db
    .selectFrom('trip_correction as correction')
    .leftJoin('driver', 'driver.id', 'correction.driverId')
    .leftJoin('user', 'user.id', 'correction.userId')
    .where('correction.deviceId', '=', deviceId)
    .select(['correction.id', 'deviceId', 'kind', 'fromTime', 'toTime', 'purpose', 'createdTime', 'driverId', 'userId'])
    .select(['driver.uniqueId as driverUniqueId', 'driver.name as driverName', 'user.name as userName'])
    .orderBy('correction.id')
    .execute()
  const idsOf = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const people = await seenAmong(db, user, 'user', idsOf(rows.map(({ userId }) => userId)))
  const drivers = await seenAmong(db, user, 'driver', idsOf(rows.map(({ driverId }) => driverId)))
  return rows.map(({ fromTime, toTime, userId, driverId, userName, driverName, ...row }) => ({
    ...row,
    from: fromTime,
    to: toTime,
    userName: userId !== null && people.has(userId) ? userName : null,
    driverName: driverId !== null && drivers.has(driverId) ? driverName : null,
  }))
}

/** A correction as the API tells it. */
export function toldOf(correction: StoredCorrection, fits: boolean): TripCorrection {
  const { id, deviceId, kind, from, to, driverName, purpose, userName, createdTime } = correction
  return {
    ...{ id, deviceId, kind, driverName, purpose, userName, fits },
    ...{ from: new Date(from), to: new Date(to), createdTime: new Date(createdTime) },
  }
}
