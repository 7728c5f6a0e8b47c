import type { Db } from '../db/database.ts'
import { lockRow } from '../db/dialect.ts'
import { fingerprint, newSecret } from './token.ts'

/** Lifetime of a password reset link (ms). */
const resetMs = 3_600_000

interface Asked {
  readonly userId: number
  /** Milliseconds since 1970. */
  readonly askedTime: number
}

/**
 * Creates the token of a password reset link and revokes the earlier one; stored as a hash. Undefined when a later request
 * exists, or the password was changed after the request.
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

/** The user whose password this token can set; undefined for any other text, and after it expires. */
export async function findReset(db: Db, token: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .where('fingerprint', '=', fingerprint(token))
    .where('expirationTime', '>', now.getTime())
    .select('userId')
    .executeTakeFirst()
  return row?.userId
}

/**
 * Uses up a token, and returns the address it was mailed to (null: not known). Undefined when it was used, or revoked, meanwhile.
 */
export async function takeReset(tx: Db, token: string): Promise<{ address: string | null } | undefined> {
  return tx
    .deleteFrom('password_reset')
    .where('fingerprint', '=', fingerprint(token))
    .returning('address')
    .executeTakeFirst()
}

/** Revokes the link that was mailed to this user, if there is one. */
export async function forgetReset(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('userId', '=', userId).execute()
}

/** Deletes expired tokens. */
export async function removeExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expirationTime', '<=', now.getTime()).execute()
}
