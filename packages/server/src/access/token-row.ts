import type { Scope } from '@rastro/core/kit/scope'
import type { Db } from '../db/database.ts'
import { among, lockRow } from '../db/dialect.ts'
import type { TokenClaims } from './token.ts'

/** What is stored of a token besides its own content. */
interface TokenRow {
  readonly id: number
  readonly isRevoked: boolean
  readonly scope: Scope
  /** The creator, where it was somebody logged in as its user. */
  readonly originalUserId: number | undefined
  /** Milliseconds since 1970; 0 when it was never used. */
  readonly lastUsedTime: number
}

/** Its last use is written at most this often, so that reads do not become writes. */
const useMs = 60_000

interface NewToken extends TokenClaims {
  readonly name?: string | undefined
  /** `write` by default, as on a stock server. */
  readonly scope?: Scope | undefined
  readonly originalUserId?: number | undefined
  /** The token that it was created with. */
  readonly parentId?: number | undefined
}

/** Stores a token that was created here, or one seen for the first time: a stock server stored none (reference §0.5). */
export async function keepToken(db: Db, token: NewToken, now: Date): Promise<TokenRow> {
  const { id: serial, userId, expires, name = null, scope = 'write', originalUserId = null, parentId = null } = token
  const times = { createdTime: now.getTime(), expirationTime: expires.getTime() }
  await db
    .insertInto('token')
    .values({ serial, userId, originalUserId, parentId, name, scope, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findToken(db, serial))!
}

/** The row of a presented token; records its use. Undefined when `mustBeKept` and there is no row. */
export async function useToken(
  db: Db,
  claims: TokenClaims,
  { now, mustBeKept }: { now: Date; mustBeKept: boolean },
): Promise<TokenRow | undefined> {
  const kept = await findToken(db, claims.id)
  if (!kept && mustBeKept) return undefined
  const token = kept ?? (await keepToken(db, claims, now))
  if (!token.isRevoked && token.lastUsedTime <= now.getTime() - useMs) await markUsed(db, token.id, now)
  return token
}

async function findToken(db: Db, serial: string): Promise<TokenRow | undefined> {
  const row = await db.selectFrom('token').where('serial', '=', serial).selectAll().executeTakeFirst()
  return (
    row && {
      id: row.id,
      isRevoked: row.revokedTime !== null,
      scope: row.scope,
      originalUserId: row.originalUserId ?? undefined,
      lastUsedTime: row.lastUsedTime ?? 0,
    }
  )
}

async function markUsed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('token').set({ lastUsedTime: now.getTime() }).where('id', '=', id).execute()
}

/**
 * Revokes tokens, with all that were created with them, and returns their users. The rows stay until the tokens would have
 * expired.
 */
export async function revoke(tx: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  const users = new Set<number>()
  for (let taken = ids; taken.length > 0; taken = await madeWith(tx, taken)) {
    const rows = await tx
      .updateTable('token')
      .set({ revokedTime: now.getTime() })
      .where(among(tx, 'id', taken))
      .where('revokedTime', 'is', null)
      .returning('userId')
      .execute()
    for (const { userId } of rows) users.add(userId)
  }
  return users
}

/** Those of a user, and those created while logged in as another user. As `revoke`. */
export async function revokeTokensOf(tx: Db, userId: number, now: Date): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('token')
    .where((where) => where.or([where('userId', '=', userId), where('originalUserId', '=', userId)]))
    .where('revokedTime', 'is', null)
    .select('id')
    .execute()
  return revoke(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}

async function madeWith(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('token')
    .where(among(tx, 'parentId', ids))
    .where('revokedTime', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** True when a token is valid; then it cannot be revoked until the transaction ends. */
export async function holds(tx: Db, id: number): Promise<boolean> {
  await lockRow(tx, 'token', id)
  const row = await tx.selectFrom('token').where('id', '=', id).select('revokedTime').executeTakeFirst()
  return row !== undefined && row.revokedTime === null
}

/** Deletes expired tokens. */
export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('token').where('expirationTime', '<=', now.getTime()).execute()
}
