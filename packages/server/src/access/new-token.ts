import { ForbiddenError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { Scope } from '@rastro/core/kit/scope'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from '../db/database.ts'
import { lockRow } from '../db/dialect.ts'
import type { Write } from '../db/write.ts'
import { newClaims, type TokenClaims } from './token.ts'
import { holds, keepToken } from './token-row.ts'
import type { Viewer } from './viewer.ts'

/** Maximum number of valid tokens per user. */
const maxTokens = 500

interface Wanted {
  /** The login that it is created with. */
  readonly userId: number
  readonly scope: Scope
  readonly expires: Date
  readonly name?: string | undefined
}

/**
 * Creates a token on behalf of a viewer; it expires no later than the viewer's own login or token. Throws a 401 when
 * that has ended meanwhile.
 */
export async function addToken(
  { tx, record }: Write,
  viewer: Viewer,
  { userId, scope, expires, name }: Wanted,
  now: Date,
): Promise<TokenClaims> {
  const { user, until, enteredBy, tokenId: parentId } = viewer
  await lockRow(tx, 'user', user.id)
  if (!(await isStillThere(tx, viewer))) throw new UnauthorizedError()
  await requireQuota(tx, userId, now)
  const maker = userId === user.id ? enteredBy : (enteredBy ?? user)
  const claims = newClaims(userId, earlier(expires, until))
  const { id } = await keepToken(tx, { ...claims, name, scope, originalUserId: maker?.id, parentId }, now)
  record({ action: 'create', type: 'token', id, details: { scope } })
  return claims
}

/** The earlier of two times; the second is optional. */
export const earlier = (time: Date, other: Date | null | undefined): Date => (other && other < time ? other : time)

async function isStillThere(tx: Db, { sessionId, tokenId }: Viewer): Promise<boolean> {
  if (tokenId !== undefined && !(await holds(tx, tokenId))) return false
  if (sessionId === undefined) return true
  const session = await tx.selectFrom('session').where('id', '=', sessionId).select('id').executeTakeFirst()
  return session !== undefined
}

async function requireQuota(tx: Db, userId: number, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('token')
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expirationTime', '>', now.getTime())
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxTokens) {
    throw new ForbiddenError(refusal('tooManyTokens', { most: maxTokens }))
  }
}
