import { shownIn } from '@rastro/core/calendar/clock'
import type { Context } from '../../../context.ts'
import { forgetDays, scoreChain } from '../../../db/report-days.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { storeDays } from './store-days.ts'

/** Chains taken up in one turn. */
const atOnce = 100
const dayMs = 86_400_000
/** A time zone in which nobody has read reports of a device for so long is forgotten. */
const longestUnasked = 90 * dayMs
/** A device whose days could not be stored is tried again after so long. */
const retryMs = 3_600_000

/** Stores for reports what the days came to that have ended, and those with late positions again (decision 168). */
export const reportDays: ScheduledJob<'reportDays'> = {
  kind: 'reportDays',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _, stopping) {
    const { db, clock, log } = ctx
    const now = clock.now().getTime()
    await removeUnasked(ctx, now - longestUnasked)
    const due = await db
      .selectFrom('report_chain')
      .where('zone', '!=', scoreChain)
      .where('dueTime', '<=', now)
      .select(['deviceId', 'zone'])
      .orderBy('dueTime')
      .limit(atOnce)
      .execute()
    for (const { deviceId, zone } of due) {
      if (stopping.aborted) return 'again'
      try {
        await storeDays(ctx, { deviceId, zoneName: zone, zone: shownIn(zone) }, stopping)
      } catch (error) {
        log.error({ err: error, deviceId }, 'the days of a device were not stored for reports')
        await db
          .updateTable('report_chain')
          .set({ dueTime: now + retryMs })
          .where('deviceId', '=', deviceId)
          .where('zone', '=', zone)
          .execute()
      }
    }
    return due.length === atOnce ? 'again' : 'done'
  },
}

async function removeUnasked({ db }: Context, before: number): Promise<void> {
  const old = await db
    .selectFrom('report_chain')
    .where('askedTime', '<', before)
    .where('zone', '!=', scoreChain)
    .select(['deviceId', 'zone'])
    .limit(atOnce)
    .execute()
  for (const { deviceId, zone } of old) await forgetDays(db, deviceId, zone)
}
