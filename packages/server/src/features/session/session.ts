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

/** Finds the account of these credentials. Throws 401 for a wrong email or password, 400 for a disabled account or a wrong code. */
export async function checkLogin(ctx: Ctx, login: Login, { request, reply }: Browser): Promise<User> {
  const user = await checkPassword(ctx, { ...login, from: request.ip })
  if (!user) throw new UnauthorizedError('Wrong email or password')
  const reason = reasonToRefuse(user, ctx.clock.now())
  if (reason) throw new InvalidError(reason)
  await requireCode(ctx, { user, code: login.code }, reply)
  await renewHash(ctx, user, login.password)
  return user
}

/** Checks a one-time code. Attempts are limited, because codes are short. */
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

/** Replaces a hash of a stock server, or with weaker settings, while the password is known. */
async function renewHash({ db }: Ctx, { id }: User, password: string): Promise<void> {
  const row = await db.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
  if (!row?.passwordHash || !isOutdated(row.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute()
}

interface Entry {
  readonly user: User
  /** Ends the login at this time at the latest. */
  readonly until?: Date | undefined
  readonly replaces?: Viewer | undefined
}

/** Logs the browser in as this user. Ends the login that it had before. */
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

/** Ends the login of this call and closes the sockets that were opened with it. */
export async function leave({ db, bus }: Has<'db' | 'bus'>, { user, sessionId }: Viewer): Promise<void> {
  if (!sessionId) return
  await closeSession(db, sessionId)
  bus.publishChange({ kind: 'session', id: user.id, action: 'removed' })
}

/** Removes the cookie. */
export const forgetCookie = ({ reply }: Browser): void => {
  reply.header('set-cookie', cookie('', { isSecure: false, maxAgeMs: 0 }))
}

/** API-5: the cookie. `SameSite=Lax` sends it with a link in a mail, but not with a form of another site. */
function cookie(secret: string, { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number }): string {
  const age = Math.floor(maxAgeMs / 1000)
  return `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
