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

/** Whoever makes a call, and what they showed at the door. */
export interface Viewer extends Onlooker {
  /** Of a login by cookie. */
  readonly sessionId: string | undefined
  /** When what was shown at the door ends; nothing made with it may last longer. */
  readonly until: Date | undefined
}

/** What a caller shows at the door. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** From the address of a WebSocket. */
  readonly token?: string | undefined
}
export type Authenticate = (caller: Caller) => Promise<Viewer | undefined>

export interface Door {
  readonly db: Db
  readonly clock: { now(): Date }
  readonly throttle: Throttle
}

export const cookieName = 'JSESSIONID'

/** Who calls? A header, when there is one, is the only thing looked at; then the token; then the cookie (reference §0.5). */
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
  // A hash takes its time to check, and such callers send their password with every call
  if (account && known === mark(value, account)) return admit(door, account.user, {})
  const user = await checkPassword(door, { email, password: rest.join(':'), from: 'header' })
  if (!user || user.totpKey) return undefined
  if (checked.size > 1000) checked.clear()
  if (account) checked.set(value, mark(value, account))
  return admit(door, user, {})
}

/** Another one as soon as the password or the need for a one-time code changes. */
const mark = (value: string, { user, passwordHash }: Account): string =>
  fingerprint(`${value} ${passwordHash} ${user.totpKey}`)

/** Throws for a token that is not ours, has expired or was taken back. */
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

/** A page elsewhere may not use a person's cookie: the page must be the one that logged in, or ours. */
function isSameOrigin({ origin, host }: IncomingHttpHeaders, loggedInFrom: string | undefined): boolean {
  if (origin === undefined || origin === loggedInFrom) return true
  return loggedInFrom === undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** A link on a foreign site comes with the cookie and without an origin; it must not make a person somebody else. */
const isFollowedFromElsewhere = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'cross-site'

/** AUTH-45: locked and expired accounts are nobody. */
async function admit(door: Door, user: User, shown: Partial<Viewer>): Promise<Viewer | undefined> {
  if (reasonToRefuse(user, door.clock.now())) return undefined
  return { user, server: await readServer(door.db), sessionId: shown.sessionId, until: shown.until }
}

/** The one row of the installation. */
export async function readServer(db: Db): Promise<Server> {
  const row = await db.selectFrom('server').orderBy('id').limit(1).selectAll().executeTakeFirst()
  return fromRow(server.schema, row ?? { id: 1 })
}
