import { plainAddress } from '@rastro/core/kit/plain-address'
import type { Scope } from '@rastro/core/kit/scope'
import type { Db } from '../db/database.ts'
import { fingerprint, newSecret } from './token.ts'

const day = 86_400_000
/** A login ends when unused for this time. */
export const sessionMs = 30 * day

/** A browser's login. It is stored in the database, so a restart of the server does not end it. */
interface LoginSession {
  /** The fingerprint of the browser's secret. */
  readonly id: string
  readonly userId: number
  /** Who has logged in as this user, where it was another. */
  readonly originalUserId: number | undefined
  /** The token that opened it; it ends with it. */
  readonly tokenId: number | undefined
  readonly createdTime: Date
  /** The origin of the page that logged in; the cookie is not accepted from another one. */
  readonly origin: string | undefined
  /** When the token ends. */
  readonly until: Date | undefined
  /** What the token opens; undefined where a password opened the login. */
  readonly scope: Scope | undefined
  /** It follows a login as another user: nobody has typed a password for it. */
  readonly isReturn: boolean
}
type NewLoginSession = Pick<LoginSession, 'userId'> &
  Partial<Omit<LoginSession, 'id' | 'createdTime' | 'scope'>> & {
    readonly address?: string | undefined
    /** What the browser says about itself. */
    readonly agent?: string | undefined
  }

/** The parts of a login that are stored as JSON. */
export interface LoginDetails {
  readonly origin?: string
  readonly until?: number
  readonly isReturn?: boolean
  readonly address?: string
  readonly agent?: string
}

/** How much is stored of what a browser says about itself. */
const maxAgent = 256

/** Maximum logins per token; a new one replaces the oldest. */
const maxPerToken = 1000

/** Stores a login and returns the secret for the browser's cookie. */
export async function openSession(db: Db, session: NewLoginSession, now: Date): Promise<string> {
  const secret = newSecret()
  const { userId, originalUserId, tokenId, origin, until, address, agent } = session
  const details: LoginDetails = {
    ...(origin !== undefined && { origin }),
    ...(until && { until: until.getTime() }),
    ...(session.isReturn && { isReturn: true }),
    ...(address !== undefined && { address: plainAddress(address) }),
    ...(agent !== undefined && { agent: agent.slice(0, maxAgent) }),
  }
  await db
    .insertInto('session')
    .values({
      id: fingerprint(secret),
      userId,
      originalUserId: originalUserId ?? null,
      tokenId: tokenId ?? null,
      createdTime: now.getTime(),
      expirationTime: until?.getTime() ?? now.getTime() + sessionMs,
      attributes: JSON.stringify(details),
    })
    .execute()
  if (tokenId !== undefined) await removeOldest(db, tokenId)
  return secret
}

/** A shared link can be opened by anybody who has it, any number of times. */
async function removeOldest(db: Db, tokenId: number): Promise<void> {
  const kept = db
    .selectFrom('session')
    .where('tokenId', '=', tokenId)
    .orderBy('createdTime', 'desc')
    .orderBy('id')
    .limit(maxPerToken)
    .select('id')
  await db.deleteFrom('session').where('tokenId', '=', tokenId).where('id', 'not in', kept).execute()
}

export async function findSession(db: Db, secret: string, now: Date): Promise<LoginSession | undefined> {
  const id = fingerprint(secret)
  const row = await db
    .selectFrom('session')
    .leftJoin('token', 'token.id', 'session.tokenId')
    .where('session.id', '=', id)
    .where('token.revokedTime', 'is', null)
    .selectAll('session')
    .select('token.scope')
    .executeTakeFirst()
  if (!row || row.expirationTime <= now.getTime()) return undefined
  const { origin, until, isReturn = false } = JSON.parse(row.attributes) as LoginDetails
  if (until === undefined) await prolong(db, row, now)
  return {
    id,
    userId: row.userId,
    originalUserId: row.originalUserId ?? undefined,
    tokenId: row.tokenId ?? undefined,
    createdTime: new Date(row.createdTime),
    origin,
    until: until === undefined ? undefined : new Date(until),
    scope: row.scope ?? undefined,
    isReturn,
  }
}

/** Records the use of a login at most once a day, so that not every read causes a write. */
async function prolong(db: Db, row: { id: string; expirationTime: number }, now: Date): Promise<void> {
  const expirationTime = now.getTime() + sessionMs
  if (expirationTime - row.expirationTime < day) return
  await db.updateTable('session').set({ expirationTime }).where('id', '=', row.id).execute()
}

export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Deletes expired logins. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expirationTime', '<=', now.getTime()).execute()
}
