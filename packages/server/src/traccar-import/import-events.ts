import type { IdRanges } from './id-ranges.ts'
import type { HistoryImport } from './import-positions.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import { jsonOf } from './row-values.ts'
import type { Source, SourceRow } from './source.ts'

const PAGE_ROWS = 500

/**
 * Takes over all events. Alarms count as acknowledged: they were the stock server's to show. No message is sent about any of them.
 */
export async function importEvents(
  to: HistoryImport & { readonly positionRanges: IdRanges; readonly now: Date },
  source: Source,
  total: number,
): Promise<KindReport> {
  const report = newReport('event', total)
  const { db } = to.database
  let page: EventRow[] = []
  let read = 0
  const flush = async () => {
    if (page.length === 0) return
    const added = await db
      .insertInto('event')
      .values(page)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    const isAdded = new Set(added.map(({ id }) => Number(id)))
    for (const { id } of page) if (!isAdded.has(id)) to.expected.wasKnown(id)
    report.added += added.length
    report.known += page.length - added.length
    page = []
    to.onProgress(read)
  }
  for await (const { row } of source.rows(['tc_events'])) {
    read++
    const oldId = Number(row.id)
    if (oldId > to.ranges.lastId) await to.ranges.reach(oldId)
    const event = eventOf(to, row, report)
    if (!event) continue
    to.expected.expect(event.id, textOfEvent(event))
    page.push(event)
    if (page.length === PAGE_ROWS) await flush()
  }
  await flush()
  report.source = read
  return report
}

/** All that is stored of an event but its acknowledgement, as one text to compare. */
export const textOfEvent = (event: Omit<EventRow, 'seenTime'>): string =>
  JSON.stringify(eventKeys.map((key) => event[key]))

const eventKeys = [
  ...(['id', 'type', 'eventTime', 'deviceId', 'positionId', 'geofenceId', 'maintenanceId', 'attributes'] as const),
]

interface EventRow {
  id: number
  type: string
  eventTime: number
  deviceId: number
  positionId: number | null
  geofenceId: number | null
  maintenanceId: number | null
  attributes: string
  seenTime: number | null
}

function eventOf(
  { ids, ranges, positionRanges, readTime, now }: Parameters<typeof importEvents>[0],
  row: SourceRow,
  report: KindReport,
): EventRow | undefined {
  const deviceId = ids.newId('device', row.deviceid)
  try {
    if (!deviceId) throw new RangeError(`its device ${row.deviceid} is not here`)
    return {
      id: ranges.newId(Number(row.id)),
      type: row.type!,
      eventTime: readTime(row.eventtime!).getTime(),
      deviceId,
      positionId: positionRanges.newId(Number(row.positionid ?? 0)) || null,
      geofenceId: ids.newId('geofence', row.geofenceid) || null,
      maintenanceId: ids.newId('maintenance', row.maintenanceid) || null,
      attributes: JSON.stringify(jsonOf(row.attributes ?? '{}')),
      seenTime: row.type === 'alarm' ? now.getTime() : null,
    }
  } catch (error) {
    refuse(report, row.id!, (error as Error).message)
    return undefined
  }
}
