import { calendarHolds } from '@rastro/core/calendar/holds'
import { isAbout } from '@rastro/core/messages/is-about'
import { isAmongNarrowed, type Narrowing, narrowedTo } from '@rastro/core/messages/narrowing'
import type { Fired } from '@rastro/core/reductions/rehearsal'
import { calendars } from '@rastro/core/resources/calendar'
import type { Notification } from '@rastro/core/resources/notification'
import { seenAmong } from '../../../access/can-see.ts'
import { requireAccess } from '../../../access/require.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { find } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import type { TriedDevice } from './rehearsed-vehicles.ts'

/**
 * Whether the caller would be notified of an event: of this alarm, at one of its fences, by one of its drivers, within the calendars
 * of the notification and of the device. Throws where the calendar is not visible.
 */
export async function matcherOf(
  db: Db,
  viewer: Viewer,
  { type = '', attributes = {}, calendarId = 0 }: Partial<Notification>,
): Promise<(fired: Fired, device: TriedDevice) => boolean> {
  const notification = { type, attributes }
  if (calendarId) await requireAccess(db, viewer, calendars.name, calendarId, 'calendarId')
  const calendar = calendarId ? await find(db, calendars, calendarId) : undefined
  const seen = { geofence: await seenOf('geofence'), driver: await seenOf('driver') }
  const driverIds = await driverKeys(db, [...seen.driver])
  return ({ event, driverUniqueId }, device) =>
    isAbout(notification, event) &&
    isAmongNarrowed(notification, {
      event,
      driverId: driverIds.get(driverUniqueId),
      isSeen: (to, id) => seen[to].has(id),
    }) &&
    [calendar, device.calendar].every((each) => !each || calendarHolds(each, event.eventTime))

  function seenOf(to: Narrowing): Promise<ReadonlySet<number>> {
    const ids = narrowedTo(notification, to).map(Number)
    return seenAmong(
      db,
      viewer.user,
      to,
      ids.filter((id) => Number.isSafeInteger(id) && id > 0 && id <= largestId),
    )
  }
}

/** Larger numbers are no ids. */
const largestId = 2_147_483_647

async function driverKeys(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('driver')
    .where(among(db, 'id', ids))
    .select(['id', 'uniqueId'])
    .execute()
  return new Map(rows.map(({ id, uniqueId }) => [uniqueId, id]))
}
