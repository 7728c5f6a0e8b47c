import { type Event, eventSchema } from '@rastro/core/model/event'
import type { Db, Span } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import { seenAmong } from './can-see.ts'
import type { Viewer } from './viewer.ts'

const eventsAPage = 1000

/** The events of a device in the order of time, without those of fences and maintenances that are not visible to the viewer. */
export async function* eventPages(db: Db, viewer: Viewer, { deviceId, from, to }: Span): AsyncGenerator<Event[]> {
  let [time, after] = [from.getTime(), -1]
  for (;;) {
    const rows = await db
      .selectFrom('event')
      .where('deviceId', '=', deviceId)
      .where('eventTime', '>=', time)
      .where('eventTime', '<=', to.getTime())
      .where(({ or, eb }) => or([eb('eventTime', '>', time), eb('id', '>', after)]))
      .orderBy('eventTime')
      .orderBy('id')
      .limit(eventsAPage)
      .selectAll()
      .execute()
    if (rows.length > 0)
      yield await withVisibleCauses(
        db,
        viewer,
        rows.map((row) => fromRow(eventSchema, row)),
      )
    const last = rows.at(-1)
    if (!last || rows.length < eventsAPage) return
    time = last.eventTime
    after = last.id
  }
}

/** Without the events of invisible fences and maintenances (reference §7.5). */
async function withVisibleCauses(db: Db, viewer: Viewer, events: readonly Event[]): Promise<Event[]> {
  const seenOf = (kind: 'geofence' | 'maintenance', ids: readonly number[]) => {
    const named = [...new Set(ids.filter(Boolean))]
    return named.length > 0 ? seenAmong(db, viewer.user, kind, named) : new Set<number>()
  }
  const fences = await seenOf(
    'geofence',
    events.map(({ geofenceId }) => geofenceId),
  )
  const maintenances = await seenOf(
    'maintenance',
    events.map(({ maintenanceId }) => maintenanceId),
  )
  return events.filter(
    ({ geofenceId, maintenanceId }) =>
      (!geofenceId || fences.has(geofenceId)) && (!maintenanceId || maintenances.has(maintenanceId)),
  )
}
