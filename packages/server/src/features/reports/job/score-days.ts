import { shownIn } from '@rastro/core/calendar/clock'
import { listTimezone } from '@rastro/core/model/preferences'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { nothingStale, scoreChain } from '../../../db/report-days.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { storeScoreDays } from './store-score-days.ts'

/** Devices taken up in one turn. */
const atOnce = 50
/** A device whose days could not be stored is tried again after so long. */
const retryMs = 3_600_000

/** Stores how each driver drove each device on the days that have ended, and on those with late positions again (decision 181). */
export const scoreDays: ScheduledJob<'scoreDays'> = {
  kind: 'scoreDays',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _, stopping) {
    const { db, clock, log } = ctx
    const now = clock.now().getTime()
    await addChains(ctx)
    const due = await db
      .selectFrom('report_chain')
      .where('zone', '=', scoreChain)
      .where('dueTime', '<=', now)
      .select('deviceId')
      .orderBy('dueTime')
      .limit(atOnce)
      .execute()
    const zone = shownIn(listTimezone)
    for (const { deviceId } of due) {
      if (stopping.aborted) return 'again'
      try {
        await storeScoreDays(ctx, { deviceId, zone }, stopping)
      } catch (error) {
        log.error({ err: error, deviceId }, 'the days of a device were not stored for scores')
        await db
          .updateTable('report_chain')
          .set({ dueTime: now + retryMs })
          .where('deviceId', '=', deviceId)
          .where('zone', '=', scoreChain)
          .execute()
      }
    }
    return due.length === atOnce ? 'again' : 'done'
  },
}

/** Gives the devices that are new a chain; some in a turn. */
async function addChains({ db, clock }: Context): Promise<void> {
  const known = sql`(select 1 from report_chain c where c."deviceId" = device.id and c.zone = ${scoreChain})`
  const missing = await db
    .selectFrom('device')
    .where(sql<boolean>`not exists ${known}`)
    .select('id')
    .limit(500)
    .execute()
  if (missing.length === 0) return
  const empty = { settings: '', headTime: 0, staleFrom: nothingStale, version: 0, dueTime: 0 }
  const askedTime = clock.now().getTime()
  await db
    .insertInto('report_chain')
    .values(missing.map(({ id }) => ({ deviceId: id, zone: scoreChain, askedTime, ...empty })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
