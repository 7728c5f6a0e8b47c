import { type FuelDrop, fuelVerdictBounds } from '@rastro/core/model/fuel-verdict'
import { sql } from 'kysely'
import { visibleDevices } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

const dayMs = 86_400_000
/** The event of a drain comes after its fall has shown twice, and a parked tracker sleeps in between (ms). */
const lateness = 12 * 3_600_000

// Literal, so that both databases use the index of these events
const isDrop = sql<boolean>`event.type = 'deviceFuelDrop'`

interface Asked {
  readonly userId: number
  readonly now: Date
  readonly limit: number
}

/** The falls of the last days that events told of and that no verdict is about, of devices that the user sees, the newest first. */
export async function openDrops(db: Db, { userId, now, limit }: Asked): Promise<FuelDrop[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('device', 'device.id', 'event.deviceId')
    .where(isDrop)
    .where('event.eventTime', '>=', now.getTime() - fuelVerdictBounds.dropDays * dayMs)
    .where(amongThose(db, 'event.deviceId', visibleDevices(db, userId)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fuel_verdict as judged')
            .whereRef('judged.deviceId', '=', 'event.deviceId')
            .whereRef('judged.fromTime', '<=', 'event.eventTime')
            .where(({ eb, ref }) => eb('judged.toTime', '>=', eb(ref('event.eventTime'), '-', lateness)))
            .select('judged.id'),
        ),
      ),
    )
    .orderBy('event.eventTime', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .select(['device.id as deviceId', 'device.name as deviceName', 'event.eventTime'])
    .execute()
  return rows.map(({ eventTime, ...drop }) => ({ ...drop, time: new Date(eventTime) }))
}
