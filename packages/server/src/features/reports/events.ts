import { splitList } from '@rastro/core/kit/comma-list'
import { type Event, eventSchema } from '@rastro/core/model/event'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'
import { jsonWriter } from '../../http/json.ts'
import { type ReportQuery, reportedDevices, reporting, type TimeRange } from './reports.ts'

/** What the report of events is asked for. */
export interface EventQuery extends ReportQuery {
  /** Types of events; none, or `allEvents`, means all. */
  readonly type?: readonly string[]
  /** Of alarms only these; none means all. */
  readonly alarm?: readonly string[]
}

const everyType = 'allEvents'
const eventsAPage = 1000
const writeEvent = jsonWriter(eventSchema)

/**
 * The JSON of what happened to the devices, one device after the other, each by time, with a comma before every event. A page
 * of which nothing is wanted is empty: whoever has left in the meantime need not be read for to the end.
 */
export async function* eventTexts(db: Db, viewer: Viewer, query: EventQuery): AsyncGenerator<Uint8Array> {
  const isWanted = wanted(query)
  for await (const deviceId of reporting(db, 'event', await reportedDevices(db, viewer, query), query)) {
    for await (const page of eventsOf(db, deviceId, query)) {
      const seen = await withVisibleCauses(db, viewer, page.filter(isWanted))
      yield Buffer.from(seen.map((event) => `,${writeEvent(event)}`).join(''))
    }
  }
}

function wanted({ type = [], alarm = [] }: EventQuery): (event: Event) => boolean {
  const types = type.includes(everyType) ? new Set<string>() : new Set(type)
  const alarms = new Set(alarm)
  return (event) => {
    if (types.size > 0 && !types.has(event.type)) return false
    if (event.type !== 'alarm' || alarms.size === 0) return true
    return splitList(event.attributes.alarm).some((name) => alarms.has(name))
  }
}

async function* eventsOf(db: Db, deviceId: number, { from, to }: TimeRange): AsyncGenerator<Event[]> {
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
    if (rows.length > 0) yield rows.map((row) => fromRow(eventSchema, row))
    const last = rows.at(-1)
    if (!last || rows.length < eventsAPage) return
    time = last.eventTime
    after = last.id
  }
}

/** Without the events of fences and maintenances that the viewer does not see (reference §7.5). */
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
