import { shownIn } from '@rastro/core/calendar/clock'
import { InvalidError } from '@rastro/core/kit/errors'
import { type DrivingCounts, drivingCounts, type ScoreMonth } from '@rastro/core/model/driving-score'
import { listTimezone } from '@rastro/core/model/preferences'
import { drivers } from '@rastro/core/resources/driver'
import { scoreOf } from '@rastro/core/vehicle/driving-score'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { seenAmong } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'

/** Months of a curve, the present one among them. */
const months = 12

/**
 * Decision 181: the scores of the last twelve months of a driver, over the vehicles that the viewer sees, or of a vehicle, whoever
 * drove it; from the days that are stored. The oldest first; a month without driving has no score.
 */
export async function scoreMonths(
  { db, clock }: Has<'db' | 'clock'>,
  viewer: Viewer,
  { driverId, deviceId }: { readonly driverId?: number; readonly deviceId?: number },
): Promise<ScoreMonth[]> {
  if (Boolean(driverId) === Boolean(deviceId)) throw new InvalidError(refusal('drivingOfOne'))
  if (driverId) await requireAccess(db, viewer, 'driver', driverId, 'driverId')
  if (deviceId) await requireAccess(db, viewer, 'device', deviceId, 'deviceId')
  const zone = shownIn(listTimezone)
  const now = new Date(zone(clock.now().getTime()))
  const names = Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1 + at)).toISOString().slice(0, 7),
  )
  const counts = new Map(names.map((name) => [name, { ...nothing }]))
  const key = driverId ? (await get(db, drivers, driverId)).uniqueId : undefined
  const rows = await db
    .selectFrom('score_day')
    .$if(key !== undefined, (query) => query.where('driverUniqueId', '=', key!))
    .$if(key === undefined, (query) => query.where('deviceId', '=', deviceId!))
    // A day earlier than any clock begins the month
    .where('endTime', '>', Date.parse(`${names[0]}-01`) - dayMs)
    .select(['deviceId', 'endTime', ...drivingCounts])
    .execute()
  const seen = await seenAmong(db, viewer.user, 'device', [...new Set(rows.map((row) => row.deviceId))])
  for (const row of rows) {
    const month = counts.get(new Date(zone(row.endTime - 1)).toISOString().slice(0, 7))
    if (month && seen.has(row.deviceId)) for (const field of drivingCounts) month[field] += row[field]
  }
  return names.map((month) => ({ month, ...counts.get(month)!, ...scoreOf(counts.get(month)!) }))
}

const dayMs = 86_400_000
const nothing = Object.fromEntries(drivingCounts.map((field) => [field, 0])) as DrivingCounts
