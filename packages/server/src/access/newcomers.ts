import type { Db } from '../db/database.ts'

/** How long a self-registered account counts as a newcomer (ms). */
const newcomerMs = 30 * 86_400_000

/** Records that this account was self-registered. */
export async function noteNewcomer(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.insertInto('newcomer').values({ userId, createdTime: now.getTime() }).execute()
}

/** True when the account was self-registered less than 30 days ago. */
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
