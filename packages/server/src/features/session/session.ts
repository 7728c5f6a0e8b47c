import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkPassword, findAccount, reasonToRefuse } from '../../access/account.ts'
import { actorOf, strangerAt } from '../../access/actor.ts'
import { hashPassword, isOutdated } from '../../access/password.ts'
import { closeSession, openSession, removeExpiredSessions, sessionMs } from '../../access/session.ts'
import type { Throttle } from '../../access/throttle.ts'
import { verifyTotp } from '../../access/totp.ts'
import { cookieName, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Write, write } from '../../db/write.ts'

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

/** An account that was opened, with what is to be renewed when it is entered. */
interface Opened {
  readonly user: User
  /** A hash from a stock server, or with weaker settings, is made anew while the password is at hand. */
  readonly freshHash: string | undefined
}

/** The account that these open. 401 for a wrong pair; 400 in words for a locked account or a wrong code. */
export async function checkLogin(ctx: Ctx, login: Login, { request, reply }: Browser): Promise<Opened> {
  const user = await checkPassword(ctx, { ...login, from: request.ip })
  if (!user) {
    await deny(ctx, login, request.ip)
    throw new UnauthorizedError('Wrong email or password')
  }
  const reason = reasonToRefuse(user, ctx.clock.now())
  if (reason) throw new InvalidError(reason)
  await requireCode(ctx, { user, code: login.code }, reply)
  return { user, freshHash: await freshHash(ctx.db, user, login.password) }
}

/** Only the account is written down: somebody may have typed a password in place of an email. */
async function deny(ctx: Ctx, { email }: Login, address: string): Promise<void> {
  const account = await findAccount(ctx.db, email.trim())
  await write(ctx, strangerAt(address), async ({ record }) => {
    record({ action: 'denied', type: 'user', id: account?.user.id })
  })
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

async function freshHash(db: Db, { id }: User, password: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').where('id', '=', id).select('passwordHash').executeTakeFirst()
  return row?.passwordHash && isOutdated(row.passwordHash) ? hashPassword(password) : undefined
}

interface Entry {
  readonly user: User
  readonly freshHash?: string | undefined
  /** Ends the login early. */
  readonly until?: Date | undefined
  /** Who logs in as this user, where it is somebody else. */
  readonly enteredBy?: User | undefined
  readonly replaces?: Viewer | undefined
}

/** Logs the browser in as this user. Ends the login that it had before. */
export async function enter(ctx: Has<'db' | 'bus' | 'clock'>, browser: Browser, as: Entry): Promise<void> {
  const now = ctx.clock.now()
  const { user, until, enteredBy, freshHash } = as
  const { headers, ip } = browser.request
  const { origin } = headers
  await removeExpiredSessions(ctx.db, now)
  const actor = actorOf({ user, enteredBy, address: ip })
  const secret = await write(ctx, actor, async (writing) => {
    const { tx, record } = writing
    if (as.replaces) await close(writing, as.replaces)
    if (freshHash) await tx.updateTable('user').set({ passwordHash: freshHash }).where('id', '=', user.id).execute()
    record({ action: 'login', type: 'user', id: user.id })
    return openSession(tx, { userId: user.id, originalUserId: enteredBy?.id, origin, until }, now)
  })
  browser.reply.header(
    'set-cookie',
    cookie(secret, { isSecure: origin?.startsWith('https:') ?? false, maxAgeMs: sessionMs }),
  )
}

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
  reply.header('set-cookie', cookie('', { isSecure: false, maxAgeMs: 0 }))
}

/** API-5: the cookie. `SameSite=Lax` sends it with a link in a mail, but not with a form of another site. */
function cookie(secret: string, { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number }): string {
  const age = Math.floor(maxAgeMs / 1000)
  return `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
