import { removeExpiredSessions } from '../access/session.ts'
import { removeExpiredTokens } from '../access/token-row.ts'
import { removeEndedTasks } from '../db/tasks.ts'
import type { ScheduledJob } from './job.ts'

const day = 86_400_000

/** Removes expired logins and tokens, and ended tasks; failed tasks are kept longer, so that they can be looked at. */
export const sweep: ScheduledJob<'sweep'> = {
  kind: 'sweep',
  everyMs: 3_600_000,
  payload: {},
  async run({ db, clock }) {
    const now = clock.now()
    await removeExpiredSessions(db, now)
    await removeExpiredTokens(db, now)
    const ago = (days: number) => new Date(now.getTime() - days * day)
    await removeEndedTasks(db, { done: ago(1), failed: ago(30) })
    return 'done'
  },
}
