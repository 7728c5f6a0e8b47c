import type { OptOutWay } from '@rastro/core/model/contact'
import type { Channel } from '@rastro/core/vocabulary/channels/index'
import type { Db } from '../db/database.ts'

/** Since when (ms) a person wants no messages by WhatsApp, how that was said, and who noted it; undefined for who gets them. */
export const optOutOf = (db: Db, userId: number) =>
  db
    .selectFrom('whatsapp_opt_out')
    .leftJoin('user', 'user.id', 'whatsapp_opt_out.notedBy')
    .where('whatsapp_opt_out.userId', '=', userId)
    .select(['whatsapp_opt_out.by', 'whatsapp_opt_out.endedTime', 'whatsapp_opt_out.reason', 'user.name as notedBy'])
    .executeTakeFirst()

/** Whether this person wants no messages over this channel (decision 178). */
export const hasOptedOut = async (db: Db, userId: number, channel: Channel): Promise<boolean> =>
  channel === 'whatsapp' && (await optOutOf(db, userId)) !== undefined

interface OptOut {
  readonly by: OptOutWay
  /** Who noted it for the person, and what the person had said to them. */
  readonly notedBy?: number
  readonly reason?: string
}

/**
 * Notes that a person wants none; false where that was so already. What the person says themselves takes the place of what was noted
 * for them, and never the other way round (decision 210).
 */
export async function optOut(tx: Db, userId: number, { by, notedBy, reason }: OptOut, now: Date): Promise<boolean> {
  const said = { by, endedTime: now.getTime(), notedBy: notedBy ?? null, reason: reason ?? null }
  const row = await tx
    .insertInto('whatsapp_opt_out')
    .values({ userId, ...said })
    .onConflict((conflict) => {
      const known = conflict.column('userId')
      if (by === 'manager') return known.doNothing()
      return known.doUpdateSet(said).where('whatsapp_opt_out.by', '=', 'manager')
    })
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a person wants them again; false where that was so already. `by`: only what was noted in this way is undone. */
export async function optIn(tx: Db, userId: number, by?: OptOutWay): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('whatsapp_opt_out')
    .where('userId', '=', userId)
    .$if(by !== undefined, (query) => query.where('by', '=', by!))
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
