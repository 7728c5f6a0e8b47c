import type { Db } from '../db/database.ts'

/** So long an account that a stranger registered is a newcomer (ms). */
const newcomerMs = 30 * 86_400_000

/** Notes that a stranger registered this account. */
export async function noteNewcomer(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.insertInto('newcomer').values({ userId, createdTime: now.getTime() }).execute()
}

/** Whether a stranger registered this account less than 30 days ago. */
export async function isNewcomer(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('newcomer')
    .where('userId', '=', userId)
    .where('createdTime', '>', now.getTime() - newcomerMs)
    .select('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeOldNewcomers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('newcomer')
    .where('createdTime', '<=', now.getTime() - newcomerMs)
    .execute()
}
