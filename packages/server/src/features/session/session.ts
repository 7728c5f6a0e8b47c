import type { IncomingHttpHeaders } from 'node:http'
import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptCode, checkPassword, findAccount, type Lock, reasonToRefuse } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import { browserCookie, type Origin, originOf, placeMs, rememberPlace } from '../../access/origin.ts'
import { hashPassword, isOutdated } from '../../access/password.ts'
import { closeSession, openSession, sessionMs } from '../../access/session.ts'
import { newSecret } from '../../access/token.ts'
import { stepOf, takeStep } from '../../access/totp.ts'
import { cookieName, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & Lock

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

/** An account that was opened, with what is to be renewed when it is entered. */
interface Opened {
  readonly user: User
  /** A hash from a stock server, or with weaker settings, is made anew while the password is at hand. */
  readonly freshHash: string | undefined
  /** From where: there the account is known from now on. */
  readonly origin: Origin
  /** What the password was checked against. */
  readonly passwordHash: string | null
}

/** The account that these open. 401 for a wrong pair; 400 in words for a locked account or a wrong code. */
export async function checkLogin(ctx: Ctx, login: Login, { request, reply }: Browser): Promise<Opened> {
  const origin = originOf(request)
  const account = await checkPassword(ctx, { ...login, origin })
  if (!account) {
    await deny(ctx, login, request.ip)
    throw new UnauthorizedError('Wrong email or password')
  }
  const { user, passwordHash } = account
  const reason = reasonToRefuse(user, ctx.clock.now())
  if (reason) throw new InvalidError(reason)
  await requireCode(ctx, { user, code: login.code, origin }, reply)
  return { user, origin, passwordHash, freshHash: await freshHash(ctx, user, passwordHash, login.password) }
}

/** Only the account is written down: somebody may have typed a password in place of an email. */
async function deny(ctx: Ctx, { email }: Login, address: string): Promise<void> {
  const account = await findAccount(ctx.db, email.trim())
  await write(ctx, strangerAt(address), async ({ record }) => {
    record({ action: 'denied', type: 'user', id: account?.user.id })
  })
}

async function requireCode(
  ctx: Ctx,
  { user, code, origin }: { user: User; code: string | undefined; origin: Origin },
  reply: FastifyReply,
): Promise<void> {
  const { totpKey } = user
  if (!totpKey) return
  if (!code) {
    reply.header('www-authenticate', 'TOTP')
    throw new UnauthorizedError('A one-time code is required')
  }
  const isRight = await attemptCode(ctx, { user, origin }, async () => {
    const step = stepOf(totpKey, code, ctx.clock.now())
    return step !== undefined && takeStep(ctx.db, user.id, step)
  })
  if (!isRight) throw new InvalidError('User authorization failed')
}

async function freshHash({ hashing }: Ctx, { id }: User, hash: string | null, password: string) {
  if (!hash || !isOutdated(hash)) return undefined
  return hashing.run({ rank: 'inside', who: [`account ${id}`] }, () => hashPassword(password))
}

interface Entry {
  readonly user: User
  readonly freshHash?: string | undefined
  /** Given where a password opened the account. */
  readonly origin?: Origin | undefined
  readonly passwordHash?: string | null
  /** The token it is opened with. */
  readonly tokenId?: number | undefined
  /** Ends the login early. */
  readonly until?: Date | undefined
  /** Who logs in as this user, where it is somebody else. */
  readonly enteredBy?: User | undefined
  readonly replaces?: Viewer | undefined
}

/** Logs the browser in as this user. Ends the login that it had before. */
export async function enter(ctx: Has<'db' | 'bus' | 'clock'>, browser: Browser, as: Entry): Promise<void> {
  const now = ctx.clock.now()
  const { user, until, tokenId, enteredBy, freshHash } = as
  const { headers, ip } = browser.request
  const { origin } = headers
  const place = as.origin && { ...as.origin, browser: as.origin.browser ?? browserSecret(headers) }
  const actor = actorOf({ user, enteredBy, address: ip })
  const secret = await write(ctx, actor, async (writing) => {
    const { tx, record } = writing
    if (as.passwordHash !== undefined) await requireSameHash(tx, user, as.passwordHash)
    if (as.replaces) await close(writing, as.replaces)
    if (freshHash) await tx.updateTable('user').set({ passwordHash: freshHash }).where('id', '=', user.id).execute()
    if (place) await rememberPlace(tx, user.id, place, now)
    record({ action: 'login', type: 'user', id: user.id })
    return openSession(tx, { userId: user.id, originalUserId: enteredBy?.id, tokenId, origin, until }, now)
  })
  const isSecure = origin?.startsWith('https:') ?? false
  const login = cookie(cookieName, secret, { isSecure, maxAgeMs: sessionMs })
  const known = place?.browser ? [cookie(browserCookie, place.browser, { isSecure, maxAgeMs: placeMs })] : []
  browser.reply.header('set-cookie', known.length > 0 ? [login, ...known] : login)
}

/** The password may have been changed while the old one was checked: that ended all logins but this one. */
async function requireSameHash(tx: Db, { id }: User, checked: string | null): Promise<void> {
  await lockRow(tx, 'user', id)
  const row = await tx.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
  if (row?.passwordHash !== checked) throw new UnauthorizedError('Wrong email or password')
}

/** Only browsers say from where they fetch; apps and programs keep no cookie for a year. */
const browserSecret = (headers: IncomingHttpHeaders): string | undefined =>
  headers['sec-fetch-site'] === undefined ? undefined : newSecret()

/** Ends the login that a call was made with. */
export async function leave(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer): Promise<void> {
  await write(ctx, actorOf(viewer), async (writing) => {
    writing.record({ action: 'logout', type: 'user', id: viewer.user.id })
    await close(writing, viewer)
  })
}

/** Sockets that were opened with the login hang up. */
async function close({ tx, tell }: Write, { user, sessionId }: Viewer): Promise<void> {
  if (!sessionId) return
  await closeSession(tx, sessionId)
  tell({ kind: 'session', id: user.id, action: 'removed' })
}

/** Removes the cookie. */
export const forgetCookie = ({ reply }: Browser): void => {
  reply.header('set-cookie', cookie(cookieName, '', { isSecure: false, maxAgeMs: 0 }))
}

/** API-5: the cookie. `SameSite=Lax` sends it with a link in a mail, but not with a form of another site. */
function cookie(name: string, secret: string, { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number }): string {
  const age = Math.floor(maxAgeMs / 1000)
  return `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
