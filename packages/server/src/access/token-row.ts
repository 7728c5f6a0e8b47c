import type { Db } from '../db/database.ts'

/** A token that has ended by itself need not be remembered. */
export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('revoked_token').where('expirationTime', '<=', now.getTime()).execute()
}
