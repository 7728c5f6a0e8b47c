import type { IncomingHttpHeaders } from 'node:http'
import { asAnother, enteredCookie } from '@rastro/core/api/session'
import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptCode, checkPassword, findAccount, type Lock, reasonToRefuse } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import type { Denials } from '../../access/denials.ts'
import { browserCookie, knownOriginMs, networkOf, type Origin, originOf, rememberOrigin } from '../../access/origin.ts'
import { hashPassword, isOutdated } from '../../access/password.ts'
import { takeRecoveryCode } from '../../access/recovery-codes.ts'
import { closeSession, openSession, sessionMs } from '../../access/session.ts'
import { fingerprint, newSecret } from '../../access/token.ts'
import { stepOf, takeStep } from '../../access/totp.ts'
import { cookieName, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & Lock & { readonly denials: Denials }

/** The request and reply of a login. */
export interface Browser {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Login {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
}

/** An opened account, with the updates to apply at login. */
interface Opened {
  readonly user: User
  /** A hash from a stock server, or with weaker settings, is replaced while the password is available. */
  readonly freshHash: string | undefined
  /** The origin to be recorded as known. */
  readonly origin: Origin
  /** The hash that the password was checked against. */
  readonly passwordHash: string | null
  /** Set where a recovery code stood in for a one-time code. */
  readonly by: 'recoveryCode' | undefined
}

/** The account that these credentials open. 401 for a wrong pair; 400 with a message for a locked account or a wrong code. */
export async function checkLogin(ctx: Ctx, login: Login, { request, reply }: Browser): Promise<Opened> {
  const origin = originOf(request)
  const account = await checkPassword(ctx, { ...login, origin })
  if (!account) {
    // Only the account is audited: a password may have been typed in place of an email
    const named = await findAccount(ctx.db, login.email.trim())
    await ctx.denials.typed({ address: request.ip, userId: named?.user.id, by: 'password' })
    throw new UnauthorizedError(refusal('wrongPassword'))
  }
  const { user, passwordHash } = account
  const said = reasonToRefuse(user, ctx.clock.now())
  if (said) {
    await ctx.denials.shown({ address: request.ip, userId: user.id, by: 'password' })
    throw new InvalidError(said)
  }
  const by = await requireCode(ctx, { user, code: login.code, origin }, { request, reply })
  return { user, origin, passwordHash, by, freshHash: await freshHash(ctx, user, passwordHash, login.password) }
}

/** Throws unless the account needs no code, or it is right. Tells whether it was a recovery code. */
async function requireCode(
  ctx: Ctx,
  { user, code, origin }: { user: User; code: string | undefined; origin: Origin },
  { request, reply }: Browser,
): Promise<Opened['by']> {
  const { totpKey } = user
  if (!totpKey) return undefined
  if (!code) {
    reply.header('www-authenticate', 'TOTP')
    throw new UnauthorizedError(refusal('codeRequired'))
  }
  let by: Opened['by']
  const isRight = await attemptCode(ctx, { user, origin }, async () => {
    const step = stepOf(totpKey, code, ctx.clock.now())
    if (step !== undefined) return takeStep(ctx.db, user.id, step)
    const isRecovery = await takeRecoveryCode(ctx.db, user.id, code, ctx.clock.now())
    if (isRecovery) by = 'recoveryCode'
    return isRecovery
  })
  if (isRight) return by
  await ctx.denials.typed({ address: request.ip, userId: user.id, by: 'code' })
  throw new InvalidError(refusal('authorizationFailed'))
}

async function freshHash({ hashing }: Ctx, { id }: User, hash: string | null, password: string) {
  if (!hash || !isOutdated(hash)) return undefined
  return hashing.run({ rank: 'inside', who: [`account ${id}`] }, () => hashPassword(password))
}

interface Entry {
  readonly user: User
  readonly freshHash?: string | undefined
  /** Set where a password or a passkey opened the account. */
  readonly origin?: Origin | undefined
  readonly passwordHash?: string | null
  /** The token that opens it. */
  readonly tokenId?: number | undefined
  /** Ends the login early. */
  readonly until?: Date | undefined
  /** The person who logs in as this user, when it is another. */
  readonly enteredBy?: User | undefined
  /** For the audit, where it was more or less than a password. */
  readonly by?: 'passkey' | 'recoveryCode' | undefined
  /** Runs in the transaction of the login; what it throws refuses the login. */
  readonly within?: (tx: Db) => Promise<void>
  /** The person ends a login as another user. */
  readonly isReturn?: boolean
  readonly replaces?: Viewer | undefined
  /** The origin of the page that is logged in, where the call itself has none. */
  readonly page?: string
}

/** Limit of logins of one user from one origin. Each adds an audit row, and a shared link can be opened any number of times. */
const logins = { max: 600, windowMs: 600_000 }

/** Logs the browser in as this user, and ends its earlier login. Throws a 429 for too many logins. */
export async function enter(
  ctx: Has<'db' | 'bus' | 'clock'> & Pick<Lock, 'throttle'>,
  browser: Browser,
  as: Entry,
): Promise<void> {
  const now = ctx.clock.now()
  const { user, until, tokenId, enteredBy, freshHash } = as
  const { headers, ip } = browser.request
  await ctx.throttle.spend(
    { key: fingerprint(`logins ${user.id} ${networkOf(ip)}`), ...logins },
    refusal('tooManyLogins'),
  )
  const origin = as.page ?? headers.origin
  const place = as.origin && { ...as.origin, browser: as.origin.browser ?? browserSecret(headers) }
  const actor = actorOf({ user, enteredBy, address: ip })
  const from = { origin, address: ip, agent: headers['user-agent'], isReturn: as.isReturn ?? false }
  const secret = await write(ctx, actor, async (writing) => {
    const { tx, record } = writing
    if (as.passwordHash !== undefined) await requireSameHash(tx, user, as.passwordHash)
    await as.within?.(tx)
    if (as.replaces) await close(writing, as.replaces)
    if (freshHash) await tx.updateTable('user').set({ passwordHash: freshHash }).where('id', '=', user.id).execute()
    if (place) await rememberOrigin(tx, user.id, place, now)
    record({ action: 'login', type: 'user', id: user.id, ...(as.by && { details: { by: as.by } }) })
    return openSession(tx, { userId: user.id, originalUserId: enteredBy?.id, tokenId, until, ...from }, now)
  })
  const isSecure = origin?.startsWith('https:') ?? false
  const login = cookie(cookieName, secret, { isSecure, maxAgeMs: sessionMs })
  const known = place?.browser ? [cookie(browserCookie, place.browser, { isSecure, maxAgeMs: knownOriginMs })] : []
  browser.reply.header('set-cookie', [login, ...known, mark(sessionMs, enteredBy ? asAnother : '1')])
}

/** The password may have been changed during the check of the old one: that ended all logins except this one. */
async function requireSameHash(tx: Db, { id }: User, checked: string | null): Promise<void> {
  await lockRow(tx, 'user', id)
  const row = await tx.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
  if (row?.passwordHash !== checked) throw new UnauthorizedError(refusal('wrongPassword'))
}

/** Only browsers send `Sec-Fetch-*`; apps and programs do not keep a cookie for a year. */
const browserSecret = (headers: IncomingHttpHeaders): string | undefined =>
  headers['sec-fetch-site'] === undefined ? undefined : newSecret()

/** Ends the login of a call. */
export async function leave(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer): Promise<void> {
  await write(ctx, actorOf(viewer), async (writing) => {
    writing.record({ action: 'logout', type: 'user', id: viewer.user.id })
    await close(writing, viewer, { isLogout: true })
  })
}

/** Sockets opened with the login are closed; after a logout they need not reconnect. */
async function close({ tx, tell }: Write, { user, sessionId }: Viewer, { isLogout = false } = {}): Promise<void> {
  if (!sessionId) return
  await closeSession(tx, sessionId)
  tell({ kind: 'session', id: user.id, action: 'removed', ...(isLogout && { loggedOut: sessionId }) })
}

/** Removes the cookie. */
export const forgetCookie = ({ reply }: Browser): void => {
  reply.header('set-cookie', [cookie(cookieName, '', { isSecure: false, maxAgeMs: 0 }), mark(0, '')])
}

/** Shows the page that the login cookie exists, which no page can read, and whether it is of another user than the person. */
const mark = (maxAgeMs: number, value: string): string =>
  `${enteredCookie}=${value}; Path=/; SameSite=Lax; Max-Age=${Math.floor(maxAgeMs / 1000)}`

/** API-5: the cookie. `SameSite=Lax` sends it with a link in a mail, but not with a form of another site. */
function cookie(name: string, secret: string, { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number }): string {
  const age = Math.floor(maxAgeMs / 1000)
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
