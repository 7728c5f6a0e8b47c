import { isSqlite } from '../../../db/dialect.ts'
import { keepMonths } from '../../../db/postgres/keep-months.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

/** Keeps the partitions of positions on PostgreSQL: those of the coming months are made, empty ones of the past dropped. */
export const months: ScheduledJob<'months'> = {
  kind: 'months',
  everyMs: 6 * 3_600_000,
  payload: {},
  async run({ db, clock, log }) {
    if (isSqlite(db)) return 'done'
    const { made, dropped } = await keepMonths(db, clock.now())
    if (made + dropped > 0) log.info({ made, dropped }, 'partitions of months kept')
    return 'done'
  },
}
