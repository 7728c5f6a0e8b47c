import { dayIn, plusDays } from '@rastro/core/billing/days'
import { slicesOf } from '@rastro/core/kit/slices'
import { listTimezone } from '@rastro/core/model/preferences'
import { nobody, write } from '../../../db/write.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { chargeDue, leadDays } from '../charge-due.ts'

/** The contracts of one turn. */
const maxContracts = 1000
/** Those of one transaction, which others wait for. */
const maxAtOnce = 50

/** Makes the charges of contracts that are due, each once (decision 171). */
export const charges: ScheduledJob<'charges'> = {
  kind: 'charges',
  everyMs: 3_600_000,
  payload: {},
  async run(ctx, _, stopping) {
    const until = plusDays(dayIn(listTimezone, ctx.clock.now()), leadDays)
    const due = await ctx.db
      .selectFrom('contract')
      .where('status', '=', 'ACTIVE')
      .where('nextDueDate', '<=', until)
      .select('id')
      .orderBy('nextDueDate')
      .limit(maxContracts)
      .execute()
    let isMore = due.length === maxContracts
    for (const contracts of slicesOf(due, maxAtOnce)) {
      if (stopping.aborted) return 'again'
      const ids = contracts.map(({ id }) => id)
      if (await write(ctx, nobody, (writing) => chargeDue(writing, ids))) isMore = true
    }
    return isMore ? 'again' : 'done'
  },
}
