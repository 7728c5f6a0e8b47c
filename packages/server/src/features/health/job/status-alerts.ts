import { type AlertMemory, nextAlerts, type StatusAlert } from '@rastro/core/health/status-alerts'
import type { Db } from '../../../db/database.ts'
import { keepPayload, putTask } from '../../../db/tasks.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { readStatus } from '../read-status.ts'

/** More administrators than this are told by those who were. */
const mostPeople = 50

/** Looks at the status of the server every minute, and tells administrators once when a check turns bad or well (decision 207). */
export const statusAlerts: ScheduledJob<'statusAlerts'> = {
  kind: 'statusAlerts',
  everyMs: 60_000,
  payload: { memory: {} },
  async run(ctx, payload) {
    const { checks } = await readStatus(ctx)
    const { memory, alerts } = nextAlerts(payload.memory, checks)
    if (!differs(payload.memory, memory)) return 'done'
    await ctx.db.transaction().execute(async (tx) => {
      await keepPayload(tx, 'statusAlerts', { memory })
      if (ctx.config.mail && alerts.length > 0) await tell(tx, alerts)
    })
    return 'done'
  },
}

/** A check that is well, and was, needs no write. */
const differs = (before: AlertMemory, after: AlertMemory): boolean =>
  JSON.stringify(relevant(before)) !== JSON.stringify(relevant(after))
const relevant = (memory: AlertMemory) =>
  Object.entries(memory).filter(([, { isTold, streak }]) => isTold || streak > 0)

async function tell(tx: Db, alerts: readonly StatusAlert[]): Promise<void> {
  const people = await tx
    .selectFrom('user')
    .where('administrator', '=', 1)
    .where('disabled', '=', 0)
    .where('temporary', '=', 0)
    .select('id')
    .orderBy('id')
    .limit(mostPeople)
    .execute()
  for (const { id: userId } of people) {
    for (const { check, kind } of alerts) await putTask(tx, 'mailStatus', { userId, check, kind })
  }
}
