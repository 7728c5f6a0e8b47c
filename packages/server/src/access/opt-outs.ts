import type { OptOutWay } from '@rastro/core/model/contact'
import type { Channel } from '@rastro/core/vocabulary/channels/index'
import type { Db } from '../db/database.ts'

/** Since when (ms) a person wants no messages by WhatsApp, and how they said so; undefined for who gets them. */
export const optOutOf = (db: Db, userId: number) =>
  db.selectFrom('whatsapp_opt_out').where('userId', '=', userId).select(['by', 'endedTime']).executeTakeFirst()

/** Whether this person wants no messages over this channel (decision 178). */
export const hasOptedOut = async (db: Db, userId: number, channel: Channel): Promise<boolean> =>
  channel === 'whatsapp' && (await optOutOf(db, userId)) !== undefined

/** Notes that a person wants none; false where that was so already. */
export async function optOut(tx: Db, userId: number, by: OptOutWay, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('whatsapp_opt_out')
    .values({ userId, by, endedTime: now.getTime() })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes that a person wants them again; false where that was so already. */
export async function optIn(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('whatsapp_opt_out')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Notes a message by its id; false for one that was heard before. */
export async function noteWord(tx: Db, id: string, word: 'out' | 'in', now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('whatsapp_word')
    .values({ id, word, heardTime: now.getTime() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Forgets the messages from before this time, which the service no longer repeats. */
export async function removeOldWords(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('whatsapp_word').where('heardTime', '<', before.getTime()).execute()
}
