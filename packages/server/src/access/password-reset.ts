import type { Db } from '../db/database.ts'
import { lockRow } from '../db/dialect.ts'
import { fingerprint, newSecret } from './token.ts'

/** A link for a new password is good for so long (ms). */
const resetMs = 3_600_000

interface Asked {
  readonly userId: number
  /** Milliseconds since 1970. */
  readonly askedTime: number
}

/**
 * Makes the token of a link for a new password and ends the one before it; kept as a hash. Undefined when a later one was asked
 * for, or the password was changed after it was asked for.
 */
export async function openReset(
  db: Db,
  { userId, askedTime, address }: Asked & { readonly address: string },
  now: Date,
): Promise<string | undefined> {
  const token = newSecret()
  return db.transaction().execute(async (tx) => {
    await lockRow(tx, 'user', userId)
    const { laterTime, endedTime } = await sinceThen(tx, userId)
    if (laterTime > askedTime || endedTime > askedTime) return undefined
    const reset = { fingerprint: fingerprint(token), askedTime, expirationTime: now.getTime() + resetMs, address }
    await tx
      .insertInto('password_reset')
      .values({ userId, ...reset })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(reset))
      .execute()
    return token
  })
}

async function sinceThen(tx: Db, userId: number): Promise<{ laterTime: number; endedTime: number }> {
  const row = await tx
    .selectFrom('user')
    .leftJoin('password_reset', 'password_reset.userId', 'user.id')
    .leftJoin('login_state', 'login_state.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['password_reset.askedTime', 'login_state.endedTime'])
    .executeTakeFirst()
  return { laterTime: row?.askedTime ?? 0, endedTime: row?.endedTime ?? 0 }
}

/** Whose password this token sets; undefined for any other text, and when it is over. */
export async function findReset(db: Db, token: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .where('fingerprint', '=', fingerprint(token))
    .where('expirationTime', '>', now.getTime())
    .select('userId')
    .executeTakeFirst()
  return row?.userId
}

/** Uses a token up, and gives where it was mailed to (null: not known). Undefined when it was used, or ended, meanwhile. */
export async function takeReset(tx: Db, token: string): Promise<{ address: string | null } | undefined> {
  return tx
    .deleteFrom('password_reset')
    .where('fingerprint', '=', fingerprint(token))
    .returning('address')
    .executeTakeFirst()
}

/** Ends the link that was mailed to this user, if there is one. */
export async function forgetReset(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('userId', '=', userId).execute()
}

/** Sweeps up tokens that have ended by themselves. */
export async function removeExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expirationTime', '<=', now.getTime()).execute()
}
