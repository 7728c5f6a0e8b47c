import { dayStart } from '@rastro/core/calendar/days'
import { readCheckpoint } from '@rastro/core/reductions/checkpoint'
import type { StoredBeginning } from '@rastro/core/reductions/period'
import { readDay } from '@rastro/core/reductions/stored-days'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import type { ReportDevice } from './report-devices.ts'
import type { ReportReader } from './report-reader.ts'

/** What is stored of a device for a period, and the time from which on its positions are read (ms). */
export interface StoredPart {
  readonly stored: StoredBeginning
  readonly readFrom: number
}

export interface Wanted {
  /** Milliseconds, both included. */
  readonly from: number
  readonly to: number
  /** Trips and stops, else only the totals of days. */
  readonly segments: boolean
  /** Stored days are also wanted up to so long after the period (ms). */
  readonly after: number
}

const dayMs = 86_400_000
/** Where the stored days end longer before the period, its positions are read as if nothing was stored. */
const longestLead = 2 * dayMs
/** No earlier fix counts in reports. */
const earliest = Date.UTC(2000, 0, 2)

/**
 * What is stored of these devices in the time zone of the reader, by device; those of which too little is stored are left out
 * (decision 168). At most some dozens of devices at a time.
 */
export async function storedParts(
  db: Db,
  devices: readonly ReportDevice[],
  { zone, zoneName }: Pick<ReportReader, 'zone' | 'zoneName'>,
  wanted: Wanted,
): Promise<Map<number, StoredPart>> {
  const chains = await chainsOf(db, devices, zoneName)
  const ends = new Map<number, number>()
  const first = dayStart(Math.max(wanted.from, earliest), zone)
  // Totals of a part of a day are not stored
  const lastEnd = wanted.segments || first >= wanted.from ? wanted.to + 1 + wanted.after : first
  for (const { deviceId, headTime, staleFrom } of chains.values()) {
    const covered = staleFrom < headTime ? dayStart(Math.max(staleFrom, earliest), zone) : headTime
    const end = dayStart(Math.max(Math.min(lastEnd, covered), earliest), zone)
    if (end > earliest && end >= first - longestLead) ends.set(deviceId, end)
  }
  const parts = new Map<number, StoredPart>()
  for (const [end, group] of Map.groupBy(ends.keys(), (id) => ends.get(id)!)) {
    for (const [id, stored] of await storedUntil(db, group, { zoneName, wanted, first, end }))
      parts.set(id, { stored, readFrom: end })
  }
  // Days may have been computed again meanwhile
  const after = await chainsOf(db, devices, zoneName)
  for (const id of parts.keys()) if (after.get(id)?.version !== chains.get(id)!.version) parts.delete(id)
  return parts
}

interface Chain {
  readonly deviceId: number
  readonly headTime: number
  readonly staleFrom: number
  readonly version: number
}

/** The chains of these devices that were measured as they are measured now. */
async function chainsOf(db: Db, devices: readonly ReportDevice[], zoneName: string): Promise<Map<number, Chain>> {
  const ids = devices.map(({ deviceId }) => deviceId)
  const rows = await db
    .selectFrom('report_chain')
    .where(among(db, 'deviceId', ids))
    .where('zone', '=', zoneName)
    .select(['deviceId', 'headTime', 'staleFrom', 'version', 'settings'])
    .execute()
  const settings = new Map(devices.map((device) => [device.deviceId, JSON.stringify(device.settings)]))
  return new Map(rows.filter((row) => row.settings === settings.get(row.deviceId)).map((row) => [row.deviceId, row]))
}

interface Until extends Pick<ReportReader, 'zoneName'> {
  readonly wanted: Wanted
  /** The start of the day in which the period begins. */
  readonly first: number
  readonly end: number
}

async function storedUntil(
  db: Db,
  ids: readonly number[],
  { zoneName, wanted: { segments }, first, end }: Until,
): Promise<Map<number, StoredBeginning>> {
  const rows = db
    .selectFrom('report_day')
    .where(among(db, 'deviceId', ids))
    .where('zone', '=', zoneName)
  const days =
    end > first
      ? await rows
          .where('endTime', '>', first)
          .where('endTime', '<=', end)
          .where('totals', '<>', '')
          .select(['deviceId', 'totals', ...(segments ? (['segments'] as const) : [])])
          .orderBy('deviceId')
          .orderBy('endTime')
          .execute()
      : []
  const daysOf = Map.groupBy(days, ({ deviceId }) => deviceId)
  const checkpoints = await rows
    .where('endTime', '=', (row) =>
      row
        .selectFrom('report_day as earlier')
        .whereRef('earlier.deviceId', '=', 'report_day.deviceId')
        .where('earlier.zone', '=', zoneName)
        .where('earlier.endTime', '<=', end)
        .select(({ fn }) => fn.max('earlier.endTime').as('last')),
    )
    .select(['deviceId', 'checkpoint'])
    .execute()
  const textOf = new Map(checkpoints.map(({ deviceId, checkpoint }) => [deviceId, checkpoint]))
  return new Map(
    ids.map((id) => [
      id,
      {
        days: (daysOf.get(id) ?? []).map(({ totals, segments = '' }) => readDay({ totals, segments })),
        segments: readCheckpoint(textOf.get(id)),
      },
    ]),
  )
}
