import type { Db } from '../../../db/database.ts'

/** Rows removed at once. */
const atOnce = 5000

/** Removes a batch of messages of the provider received before this time; it repeats none after 14 days. True when there may be more. */
export async function removeOldBillingEvents(db: Db, before: Date): Promise<boolean> {
  const old = db.selectFrom('billing_event').where('receivedTime', '<', before.getTime()).select('id').limit(atOnce)
  const { numDeletedRows } = await db.deleteFrom('billing_event').where('id', 'in', old).executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(atOnce)
}
