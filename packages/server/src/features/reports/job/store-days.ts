import type { Zone } from '@rastro/core/calendar/clock'
import { dayEnds, dayStart } from '@rastro/core/calendar/days'
import { slicesOf } from '@rastro/core/kit/slices'
import { readCheckpoint } from '@rastro/core/reductions/checkpoint'
import type { DayRow } from '@rastro/core/reductions/report-days'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { dayGrace, forgetDays, nothingStale } from '../../../db/report-days.ts'
import { type ReportDevice, reportDevices } from '../report-devices.ts'

/** The days of a device by the clock of a time zone. */
export interface ChainKey {
  readonly deviceId: number
  readonly zone: Zone
  readonly zoneName: string
}

const dayMs = 86_400_000
/** Days of one transaction. */
const daysAtOnce = 60
/** Rows of one statement. */
const rowsAtOnce = 50
/** Older positions do not count: no tracker is older. */
const mostDays = 4000
/** Devices do not all have their turn at the same moment. */
const spreadMs = 20 * 60_000

/** Computes the days that have ended and are not stored, or no longer hold, and stores them unless they change meanwhile. */
export async function storeDays(ctx: Context, key: ChainKey, stopping: AbortSignal): Promise<void> {
  const { db, clock, positions } = ctx
  const { deviceId, zone, zoneName } = key
  const device = await deviceOf(db, deviceId)
  const chain = await chainOf(db, key)
  if (!chain) return
  if (!device) return forgetDays(db, deviceId)
  const settings = JSON.stringify(device.settings)
  const ended = dayStart(clock.now().getTime() - dayGrace, zone)
  const isSame = chain.settings === settings
  const held = chain.staleFrom < chain.headTime ? dayStart(Math.max(chain.staleFrom, 0), zone) : chain.headTime
  const begin = isSame && held > 0 ? held : await firstDay(ctx, key, ended)
  let segments = readCheckpoint(isSame && held > 0 ? await checkpointAt(db, key, begin) : undefined)
  let { version } = chain
  const due = ended + dayMs + dayGrace + (deviceId % 100) * (spreadMs / 100)
  let from = begin
  for (const ends of slicesOf([...dayEnds(begin, ended, zone), undefined], daysAtOnce)) {
    if (stopping.aborted) return
    const days = ends.filter((end) => end !== undefined)
    const to = days.at(-1) ?? from
    const rows: DayRow[] = []
    const span = { deviceId, from: new Date(from), to: new Date(to - 1) }
    const input = { settings: device.settings, segments, ends: days }
    if (to > from) for await (const page of positions.reducedRows(span, 'reportDays', input)) rows.push(...page)
    const isLast = ends.includes(undefined)
    const set = { settings, headTime: to, staleFrom: nothingStale, dueTime: isLast ? due : 0, version: version + 1 }
    const isStored = await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('report_chain')
        .set(set)
        .where('deviceId', '=', deviceId)
        .where('zone', '=', zoneName)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await tx
        .deleteFrom('report_day')
        .where('deviceId', '=', deviceId)
        .where('zone', '=', zoneName)
        .where('endTime', '>', isSame || from > begin ? from : 0)
        .execute()
      for (const some of slicesOf(rows, rowsAtOnce)) {
        const values = some.map(({ end: endTime, ...texts }) => ({ deviceId, zone: zoneName, endTime, ...texts }))
        await tx.insertInto('report_day').values(values).execute()
      }
      return true
    })
    // A late position came meanwhile: the next turn begins with its day
    if (!isStored) return
    version += 1
    const last = rows.at(-1)
    if (last) segments = readCheckpoint(last.checkpoint)
    from = to
  }
}

async function deviceOf(db: Db, deviceId: number): Promise<ReportDevice | undefined> {
  for await (const device of reportDevices(db, [deviceId])) return device
  return undefined
}

const chainOf = (db: Db, { deviceId, zoneName }: ChainKey) =>
  db
    .selectFrom('report_chain')
    .where('deviceId', '=', deviceId)
    .where('zone', '=', zoneName)
    .select(['settings', 'headTime', 'staleFrom', 'version'])
    .executeTakeFirst()

/** The start of the day of its first position, or the end of the days for a device without any. */
async function firstDay({ positions }: Context, { deviceId, zone }: ChainKey, ended: number): Promise<number> {
  const from = ended - mostDays * dayMs
  const [first] = await positions.range({ deviceId, from: new Date(from), to: new Date(ended), limit: 1 })
  return first ? dayStart(first.fixTime.getTime(), zone) : ended
}

async function checkpointAt(db: Db, { deviceId, zoneName }: ChainKey, time: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('report_day')
    .where('deviceId', '=', deviceId)
    .where('zone', '=', zoneName)
    .where('endTime', '<=', time)
    .select('checkpoint')
    .orderBy('endTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.checkpoint
}
