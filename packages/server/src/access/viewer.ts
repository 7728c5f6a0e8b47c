import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer as Onlooker } from '@rastro/core/access/access'
import { AppError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { type Account, checkPassword, findAccount, findUser, reasonToRefuse } from './account.ts'
import { tokenKeys } from './keys.ts'
import type { ServerFor } from './server-for.ts'
import { findSession } from './session.ts'
import type { Throttle } from './throttle.ts'
import { fingerprint, readToken } from './token.ts'
import { useToken } from './token-row.ts'

/** The user who makes a call, and the login or token they made it with. */
export interface Viewer extends Onlooker {
  /** The login, when the call came with its cookie. */
  readonly sessionId: string | undefined
  /** When the login or token ends. Tokens that are made with it may not last longer. */
  readonly until: Date | undefined
  /** Who has logged in as this user, where it was somebody else. */
  readonly enteredBy: User | undefined
  readonly address: string | undefined
}

/** The parts of a request that can say who the caller is. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** The token in the address of a WebSocket. */
  readonly token?: string | undefined
  /** Its address. */
  readonly ip?: string | undefined
}
export type Authenticate = (caller: Caller) => Promise<Viewer | undefined>

export interface Door {
  readonly db: Db
  readonly clock: { now(): Date }
  readonly throttle: Throttle
  readonly serverFor: ServerFor
}

export const cookieName = 'JSESSIONID'

/**
 * Finds the caller: by the `authorization` header alone when there is one, else by the token, else by the cookie
 * (reference §0.5). Undefined for a stranger.
 */
export function createAuthenticate(door: Door): Authenticate {
  const checked = new Map<string, string>()
  return async (caller) => {
    const { authorization } = caller.headers
    if (authorization !== undefined) return byHeader(door, caller, authorization, checked)
    if (caller.token !== undefined) return byToken(door, caller, caller.token)
    return byCookie(door, caller)
  }
}

async function byHeader(
  door: Door,
  caller: Caller,
  header: string,
  checked: Map<string, string>,
): Promise<Viewer | undefined> {
  const [scheme = '', value = ''] = header.split(' ')
  if (/^bearer$/i.test(scheme)) return byToken(door, caller, value).catch(() => undefined)
  if (!/^basic$/i.test(scheme)) return undefined
  const known = checked.get(value)
  const [email = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const account = await findAccount(door.db, email)
  // A hash takes its time to check, and such callers send their password with every call
  if (account && known === mark(value, account)) return admit(door, caller, account.user, {})
  const user = await checkPassword(door, { email, password: rest.join(':'), from: 'header' })
  if (!user || user.totpKey) return undefined
  if (checked.size > 1000) checked.clear()
  if (account) checked.set(value, mark(value, account))
  return admit(door, caller, user, {})
}

/** A key that changes with the password hash and with the key for one-time codes. */
const mark = (value: string, { user, passwordHash }: Account): string =>
  fingerprint(`${value} ${passwordHash} ${user.totpKey}`)

/** Throws for a token that is not ours, has expired or was taken back. */
export async function byToken(door: Door, caller: Caller, text: string): Promise<Viewer | undefined> {
  const { db, clock } = door
  const claims = readToken(await tokenKeys(db), text, clock.now())
  const user = await findUser(db, claims.userId)
  if (!user) return undefined
  const { isRevoked, originalUserId } = await useToken(db, claims, clock.now())
  if (isRevoked) throw new AppError(401, 'Token has been revoked')
  return admit(door, caller, user, { until: claims.expires, originalUserId })
}

async function byCookie(door: Door, caller: Caller): Promise<Viewer | undefined> {
  const { headers } = caller
  const secret = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  const session = secret && (await findSession(door.db, secret, door.clock.now()))
  if (!session || !isSameOrigin(headers, session.origin) || isFollowedFromElsewhere(headers)) return undefined
  const user = await findUser(door.db, session.userId)
  const { id: sessionId, until, originalUserId } = session
  return user && admit(door, caller, user, { sessionId, until, originalUserId })
}

/** True when the page that sends the cookie has the origin that logged in, or our own: other sites may not use the cookie. */
function isSameOrigin({ origin, host }: IncomingHttpHeaders, loggedInFrom: string | undefined): boolean {
  if (origin === undefined || origin === loggedInFrom) return true
  return loggedInFrom === undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** True for a link on another site: it sends the cookie without an origin, and must not log somebody in as another user. */
const isFollowedFromElsewhere = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'cross-site'

interface Shown {
  readonly sessionId?: string
  readonly until?: Date | undefined
  readonly originalUserId?: number | undefined
}

/** AUTH-45: locked and expired accounts are nobody, and nobody is logged in as another any more when their own is. */
async function admit(door: Door, { headers, ip }: Caller, user: User, shown: Shown): Promise<Viewer | undefined> {
  const { sessionId, until, originalUserId } = shown
  const enteredBy = originalUserId === undefined ? undefined : await findUser(door.db, originalUserId)
  if (originalUserId !== undefined && !enteredBy) return undefined
  const now = door.clock.now()
  if (reasonToRefuse(user, now) || (enteredBy && reasonToRefuse(enteredBy, now))) return undefined
  return { user, server: await door.serverFor(headers.host), sessionId, until, enteredBy, address: ip }
}
