import type { Db } from '../db/database.ts'
import type { TokenClaims } from './token.ts'

/** What is kept of a token beside what its own text says. */
export interface TokenRow {
  readonly id: number
  readonly isRevoked: boolean
  /** Who made it, where it was somebody logged in as its user. */
  readonly originalUserId: number | undefined
  /** Milliseconds since 1970; 0 when it was never used. */
  readonly lastUsedTime: number
}

/** Its last use is written at most so often, so that reading does not become writing. */
const useMs = 60_000

export interface NewToken extends TokenClaims {
  readonly name?: string | undefined
  readonly originalUserId?: number | undefined
}

/** Keeps a token that was made here, or one that is met for the first time: a stock server stored none (reference §0.5). */
export async function keepToken(db: Db, token: NewToken, now: Date): Promise<TokenRow> {
  const { id: serial, userId, expires, name = null, originalUserId = null } = token
  await db
    .insertInto('token')
    .values({ serial, userId, originalUserId, name, createdTime: now.getTime(), expirationTime: expires.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findToken(db, serial))!
}

/** The row of a token that is shown at the door; writes down that it was used. */
export async function useToken(db: Db, claims: TokenClaims, now: Date): Promise<TokenRow> {
  const token = (await findToken(db, claims.id)) ?? (await keepToken(db, claims, now))
  if (!token.isRevoked && token.lastUsedTime <= now.getTime() - useMs) await markUsed(db, token.id, now)
  return token
}

async function findToken(db: Db, serial: string): Promise<TokenRow | undefined> {
  const row = await db.selectFrom('token').where('serial', '=', serial).selectAll().executeTakeFirst()
  return (
    row && {
      id: row.id,
      isRevoked: row.revokedTime !== null,
      originalUserId: row.originalUserId ?? undefined,
      lastUsedTime: row.lastUsedTime ?? 0,
    }
  )
}

async function markUsed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('token').set({ lastUsedTime: now.getTime() }).where('id', '=', id).execute()
}

/** A token that is taken back keeps its row until it would have ended by itself. */
export async function revoke(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('token')
    .set({ revokedTime: now.getTime() })
    .where('id', '=', id)
    .where('revokedTime', 'is', null)
    .execute()
}

/** Sweeps up tokens that have ended by themselves. */
export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('token').where('expirationTime', '<=', now.getTime()).execute()
}
