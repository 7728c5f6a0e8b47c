import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkPassword, reasonToRefuse } from '../../access/account.ts'
import { hashPassword, isOutdated } from '../../access/password.ts'
import { closeSession, openSession, removeExpiredSessions, sessionMs } from '../../access/session.ts'
import type { Throttle } from '../../access/throttle.ts'
import { verifyTotp } from '../../access/totp.ts'
import { cookieName, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & { readonly throttle: Throttle }

/** The pair that a login is written to. */
export interface Browser {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Login {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
}

/** The account that these open. 401 for a wrong pair; 400 in words for a locked account or a wrong code. */
export async function checkLogin(ctx: Ctx, login: Login, { request, reply }: Browser): Promise<User> {
  const user = await checkPassword(ctx, { ...login, from: request.ip })
  if (!user) throw new UnauthorizedError('Wrong email or password')
  const reason = reasonToRefuse(user, ctx.clock.now())
  if (reason) throw new InvalidError(reason)
  await requireCode(ctx, { user, code: login.code }, reply)
  await renewHash(ctx, user, login.password)
  return user
}

/** Codes are short: whoever has the password may not try them all. */
async function requireCode(
  { clock, throttle }: Ctx,
  { user, code }: { user: User; code: string | undefined },
  reply: FastifyReply,
): Promise<void> {
  const { totpKey } = user
  if (!totpKey) return
  if (!code) {
    reply.header('www-authenticate', 'TOTP')
    throw new UnauthorizedError('A one-time code is required')
  }
  const isRight = await throttle.attempt(`code ${user.id}`, () => verifyTotp(totpKey, code, clock.now()))
  if (!isRight) throw new InvalidError('User authorization failed')
}

/** A hash from a stock server, or with weaker settings, is made anew while the password is at hand. */
async function renewHash({ db }: Ctx, { id }: User, password: string): Promise<void> {
  const row = await db.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
  if (!row?.passwordHash || !isOutdated(row.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}

interface Entry {
  readonly user: User
  /** Ends the login early. */
  readonly until?: Date | undefined
  readonly replaces?: Viewer | undefined
}

/** Logs the browser in as this user, in place of whoever it was. */
export async function enter(ctx: Has<'db' | 'bus' | 'clock'>, browser: Browser, as: Entry): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  if (as.replaces) await leave(ctx, as.replaces)
  await removeExpiredSessions(db, now)
  const { origin } = browser.request.headers
  const secret = await openSession(db, { userId: as.user.id, origin, until: as.until }, now)
  browser.reply.header(
    'set-cookie',
    cookie(secret, { isSecure: origin?.startsWith('https:') ?? false, maxAgeMs: sessionMs }),
  )
}

/** Ends the login that a call was made with; sockets that were opened with it hang up. */
export async function leave({ db, bus }: Has<'db' | 'bus'>, { user, sessionId }: Viewer): Promise<void> {
  if (!sessionId) return
  await closeSession(db, sessionId)
  bus.publishChange({ kind: 'session', id: user.id, action: 'removed' })
}

/** Takes the cookie back. */
export const forgetCookie = ({ reply }: Browser): void => {
  reply.header('set-cookie', cookie('', { isSecure: false, maxAgeMs: 0 }))
}

/** API-5. Lax: a link in a mail opens the product logged in, a form on a foreign page does not post with it. */
function cookie(secret: string, { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number }): string {
  const age = Math.floor(maxAgeMs / 1000)
  return `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
