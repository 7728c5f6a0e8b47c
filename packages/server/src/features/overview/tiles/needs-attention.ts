import { dayIn, plusDays } from '@rastro/core/billing/days'
import { driverDetails, licenceDaysLeft, licenceKeys } from '@rastro/core/model/driving-licence'
import { listTimezone } from '@rastro/core/model/preferences'
import { drivers } from '@rastro/core/resources/driver'
import type { User } from '@rastro/core/resources/user'
import type { needsAttention } from '@rastro/core/tiles/needs-attention'
import { type RawBuilder, sql } from 'kysely'
import { visibleDevices, visibleIds } from '../../../access/visibility.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { amongThose, isSqlite } from '../../../db/dialect.ts'
import { countUnseenAlarms } from '../../alarms/alarms.ts'
import { openDrops } from '../../reports/reports.ts'
import type { CountOf } from '../count.ts'

const dayMs = 86_400_000
/** Days before the expiry of a licence. */
const soon = 30

export const countNeedsAttention: CountOf<typeof needsAttention> = async (
  db,
  { viewer: { user }, now },
  { atMost },
) => {
  const limit = atMost! + 1
  return [
    { figure: 'alarms', count: await countUnseenAlarms(db, user.id, limit) },
    { figure: 'heldBlocks', count: await countHeld(db, user.id, limit) },
    { figure: 'silent', count: await countSilent(db, user.id, { before: now.getTime() - dayMs, limit }) },
    { figure: 'fuelDrops', count: (await openDrops(db, { userId: user.id, now, limit })).length },
    { figure: 'licences', count: await countLicences(db, user.id, now) },
    { figure: 'lateCharges', count: await countLate(db, user, { today: dayIn(listTimezone, now), limit }) },
  ]
}

/** Commands that wait until the vehicle stands or somebody approves. */
async function countHeld(db: Db, userId: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('queued_command')
    .where('state', '=', 'held')
    .where(amongThose(db, 'deviceId', visibleDevices(db, userId)))
    .select('id')
    .limit(limit)
    .execute()
  return rows.length
}

async function countSilent(
  db: Db,
  userId: number,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('device_state')
    .innerJoin('device', 'device.id', 'device_state.deviceId')
    .where('device.disabled', '=', 0)
    .where('device_state.lastUpdate', '<', before)
    .where(amongThose(db, 'device_state.deviceId', visibleDevices(db, userId)))
    .select('device.id')
    .limit(limit)
    .execute()
  return rows.length
}

/** Charges that are paid to the viewer, or any for an administrator. */
async function countLate(
  db: Db,
  { id, administrator }: User,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('charge')
    .where('status', 'in', ['PENDING', 'OVERDUE'])
    .where('dueDate', '<', today)
    .$if(!administrator, (query) => query.where('sellerId', '=', id))
    .select('id')
    .limit(limit)
    .execute()
  return rows.length
}

async function countLicences(db: Db, userId: number, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  // Of many drivers few are read: their dates are compared as texts first
  const ids = db
    .selectFrom('driver')
    .where(amongThose(db, 'id', visibleIds(db, 'driver', userId)))
    .where(licenceText(db), '<', plusDays(today, soon + 1))
    .select('id')
  const found = await list(db, drivers, { ids })
  return found.filter((driver) => (licenceDaysLeft(driver, today) ?? soon + 1) <= soon).length
}

/** When the licence of a driver expires, as it is stored. */
const licenceText = (db: Db): RawBuilder<string> =>
  isSqlite(db)
    ? sql<string>`cast(json_extract(attributes, ${`$.${driverDetails}.${licenceKeys.expiry}`}) as text)`
    : // A field of the text: JSON with `\u0000` cannot be read by PostgreSQL
      sql<string>`substring(attributes from ${`"${licenceKeys.expiry}":"([^"]*)`}::text) collate "C"`
