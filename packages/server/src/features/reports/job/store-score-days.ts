import type { Zone } from '@rastro/core/calendar/clock'
import { dayEnds, dayStart } from '@rastro/core/calendar/days'
import { slicesOf } from '@rastro/core/kit/slices'
import type { DriverScore } from '@rastro/core/model/driving-score'
import type { Context } from '../../../context.ts'
import { dayGrace, forgetDays, nothingStale, scoreChain } from '../../../db/report-days.ts'
import { type ReportDevice, reportDevices } from '../report-devices.ts'

const dayMs = 86_400_000
/** As far back as a curve goes, with the month that has begun. */
const mostDays = 400
/** Days of one transaction. */
const daysAtOnce = 31
/** Rows of one statement. */
const rowsAtOnce = 50
/** Devices do not all have their turn at the same moment. */
const spreadMs = 20 * 60_000

/**
 * Computes the days of a device that have ended and are not stored, or no longer hold, each as the report `score` of this day does,
 * and stores them unless positions change meanwhile.
 */
export async function storeScoreDays(
  ctx: Context,
  { deviceId, zone }: { readonly deviceId: number; readonly zone: Zone },
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, positions } = ctx
  const chain = await db
    .selectFrom('report_chain')
    .where('deviceId', '=', deviceId)
    .where('zone', '=', scoreChain)
    .select(['settings', 'headTime', 'staleFrom', 'version'])
    .executeTakeFirst()
  if (!chain) return
  const [device] = await Array.fromAsync(reportDevices(db, [deviceId]))
  if (!device) return forgetDays(db, deviceId)
  const settings = JSON.stringify([device.settings, device.rules])
  const ended = dayStart(clock.now().getTime() - dayGrace, zone)
  const oldest = dayStart(ended - mostDays * dayMs, zone)
  const held = Math.min(chain.headTime, chain.staleFrom)
  let from = chain.settings === settings ? dayStart(Math.max(held, oldest), zone) : oldest
  if (from === oldest) {
    const [first] = await positions.range({ deviceId, from: new Date(oldest), to: new Date(ended), limit: 1 })
    from = first ? dayStart(first.fixTime.getTime(), zone) : ended
  }
  const dueTime = ended + dayMs + dayGrace + (deviceId % 100) * (spreadMs / 100)
  let version = chain.version
  for (const some of slicesOf([...dayEnds(from, ended, zone), undefined], daysAtOnce)) {
    if (stopping.aborted) return
    const days = some.filter((end) => end !== undefined)
    const to = days.at(-1) ?? from
    const rows = await rowsOf(ctx, device, from, days)
    const set = { settings, headTime: to, staleFrom: nothingStale, version: version + 1 }
    const begin = from
    const isLast = some.includes(undefined)
    const isStored = await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('report_chain')
        .set({ ...set, dueTime: isLast ? dueTime : 0 })
        .where('deviceId', '=', deviceId)
        .where('zone', '=', scoreChain)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await tx
        .deleteFrom('score_day')
        .where('deviceId', '=', deviceId)
        .where((is) => is.or([is('endTime', '>', begin), is('endTime', '<=', oldest)]))
        .execute()
      for (const values of slicesOf(rows, rowsAtOnce)) await tx.insertInto('score_day').values(values).execute()
      return true
    })
    // A late position came meanwhile: the next turn begins with its day
    if (!isStored) return
    version += 1
    from = to
  }
}

/** The rows of these days, each by the report of its day. */
async function rowsOf({ positions }: Context, device: ReportDevice, from: number, ends: readonly number[]) {
  const rows: ReturnType<typeof rowOf>[] = []
  let begin = from
  for (const end of ends) {
    const input = { ...device, from: begin, to: end - 1, days: [] }
    const span = { deviceId: device.deviceId, from: new Date(begin - dayMs), to: new Date(end - 1 + dayMs) }
    for await (const scores of positions.reducedRows(span, 'driverScores', input))
      rows.push(...scores.map((score) => rowOf(device.deviceId, end, score)))
    begin = end
  }
  return rows
}

const rowOf = (deviceId: number, endTime: number, score: DriverScore) => ({
  ...{ deviceId, endTime, driverUniqueId: score.driverUniqueId ?? '' },
  ...{ distance: score.distance, drivingTime: score.drivingTime, idleTime: score.idleTime },
  ...{ braking: score.braking, acceleration: score.acceleration, cornering: score.cornering },
  ...{ speedingMedium: score.speedingMedium, speedingSerious: score.speedingSerious },
  speedingVerySerious: score.speedingVerySerious,
})
