import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer as Onlooker } from '@rastro/core/access/access'
import { AppError } from '@rastro/core/kit/errors'
import { type Server, server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { fromRow } from '../db/row.ts'
import { type Account, checkPassword, findAccount, findUser, reasonToRefuse } from './account.ts'
import { tokenKeys } from './keys.ts'
import { findSession } from './session.ts'
import type { Throttle } from './throttle.ts'
import { fingerprint, readToken } from './token.ts'

/** The user who makes a call, and the login or token they made it with. */
export interface Viewer extends Onlooker {
  /** The login, when the call came with its cookie. */
  readonly sessionId: string | undefined
  /** When the login or token ends. Tokens that are made with it may not last longer. */
  readonly until: Date | undefined
}

/** The parts of a request that can say who the caller is. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** The token in the address of a WebSocket. */
  readonly token?: string | undefined
}
export type Authenticate = (caller: Caller) => Promise<Viewer | undefined>

export interface Door {
  readonly db: Db
  readonly clock: { now(): Date }
  readonly throttle: Throttle
}

export const cookieName = 'JSESSIONID'

/**
 * Finds the caller: by the `authorization` header alone when there is one, else by the token, else by the cookie
 * (reference §0.5). Undefined for a stranger.
 */
export function createAuthenticate(door: Door): Authenticate {
  const checked = new Map<string, string>()
  return async ({ headers, token }) => {
    const { authorization } = headers
    if (authorization !== undefined) return byHeader(door, authorization, checked)
    if (token !== undefined) return byToken(door, token)
    return byCookie(door, headers)
  }
}

async function byHeader(door: Door, header: string, checked: Map<string, string>): Promise<Viewer | undefined> {
  const [scheme = '', value = ''] = header.split(' ')
  if (/^bearer$/i.test(scheme)) return byToken(door, value).catch(() => undefined)
  if (!/^basic$/i.test(scheme)) return undefined
  const known = checked.get(value)
  const [email = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const account = await findAccount(door.db, email)
  // Checking a hash is slow, and these callers send their password with every call
  if (account && known === mark(value, account)) return admit(door, account.user, {})
  const user = await checkPassword(door, { email, password: rest.join(':'), from: 'header' })
  if (!user || user.totpKey) return undefined
  if (checked.size > 1000) checked.clear()
  if (account) checked.set(value, mark(value, account))
  return admit(door, user, {})
}

/** A key that changes with the password hash and with the key for one-time codes. */
const mark = (value: string, { user, passwordHash }: Account): string =>
  fingerprint(`${value} ${passwordHash} ${user.totpKey}`)

/** Throws when the token is not of this server, has expired or was revoked. */
export async function byToken(door: Door, token: string): Promise<Viewer | undefined> {
  const { id, userId, expires } = readToken(await tokenKeys(door.db), token, door.clock.now())
  const revoked = await door.db.selectFrom('revoked_token').where('id', '=', id).select('id').executeTakeFirst()
  if (revoked) throw new AppError(401, 'Token has been revoked')
  const user = await findUser(door.db, userId)
  return user && admit(door, user, { until: expires })
}

async function byCookie(door: Door, headers: IncomingHttpHeaders): Promise<Viewer | undefined> {
  const secret = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  const session = secret && (await findSession(door.db, secret, door.clock.now()))
  if (!session || !isSameOrigin(headers, session.origin) || isFollowedFromElsewhere(headers)) return undefined
  const user = await findUser(door.db, session.userId)
  return user && admit(door, user, { sessionId: session.id, until: session.until })
}

/** True when the page that sends the cookie has the origin that logged in, or our own: other sites may not use the cookie. */
function isSameOrigin({ origin, host }: IncomingHttpHeaders, loggedInFrom: string | undefined): boolean {
  if (origin === undefined || origin === loggedInFrom) return true
  return loggedInFrom === undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** True for a link on another site: it sends the cookie without an origin, and must not log somebody in as another user. */
const isFollowedFromElsewhere = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'cross-site'

/** AUTH-45: disabled and expired accounts count as not logged in. */
async function admit(door: Door, user: User, shown: Partial<Viewer>): Promise<Viewer | undefined> {
  if (reasonToRefuse(user, door.clock.now())) return undefined
  return { user, server: await readServer(door.db), sessionId: shown.sessionId, until: shown.until }
}

/** Reads the row of the server's settings. */
export async function readServer(db: Db): Promise<Server> {
  const row = await db.selectFrom('server').orderBy('id').limit(1).selectAll().executeTakeFirst()
  return fromRow(server.schema, row ?? { id: 1 })
}
