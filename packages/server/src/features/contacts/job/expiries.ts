import type { Db } from '../../../db/database.ts'
import { putTask } from '../../../db/tasks.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

const dayMs = 86_400_000
/** How many days before its end the owner of an account is warned, the earliest first. */
const warnedDays = [7, 1] as const
const readAtOnce = 500

/** Warns people by mail before their account expires, once for each of the days and each end; a moved end is warned of again. */
export const expiries: ScheduledJob<'expiries'> = {
  kind: 'expiries',
  everyMs: 3_600_000,
  payload: {},
  async run({ db, clock, config }, _, stopping) {
    if (!config.mail) return 'done'
    const now = clock.now().getTime()
    for (let after = 0; !stopping.aborted; ) {
      const accounts = await endingAfter(db, { id: after, now })
      const last = accounts.at(-1)
      if (!last) break
      after = last.id
      for (const account of accounts) await warn(db, account, now)
    }
    return 'done'
  },
}

interface Ending {
  readonly id: number
  readonly expirationTime: number
  /** Of the last warning; null where there was none. */
  readonly warnedTime: number | null
  readonly warnedDays: number | null
}

/** Accounts with a higher id that end within the earliest of the days. */
async function endingAfter(db: Db, { id, now }: { id: number; now: number }): Promise<Ending[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('expiry_warning', 'expiry_warning.userId', 'user.id')
    .where('user.id', '>', id)
    .where('user.expirationTime', '>', now)
    .where('user.expirationTime', '<=', now + warnedDays[0] * dayMs)
    .where('user.disabled', '=', 0)
    .where('user.temporary', '=', 0)
    .select([
      'user.id',
      'user.expirationTime',
      'expiry_warning.expirationTime as warnedTime',
      'expiry_warning.days as warnedDays',
    ])
    .orderBy('user.id')
    .limit(readAtOnce)
    .execute()
  return rows as Ending[]
}

/** Stores that the warning is sent together with the task that sends it. */
async function warn(db: Db, account: Ending, now: number): Promise<void> {
  const { id: userId, expirationTime } = account
  const days = warnedDays.findLast((count) => expirationTime - now <= count * dayMs)!
  const isTold = account.warnedTime === expirationTime && Number(account.warnedDays) <= days
  if (isTold) return
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('expiry_warning')
      .values({ userId, expirationTime, days })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ expirationTime, days }))
      .execute()
    await putTask(tx, 'mailExpiry', { userId, expirationTime })
  })
}
