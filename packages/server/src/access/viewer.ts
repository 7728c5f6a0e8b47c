import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer as Onlooker } from '@rastro/core/access/access'
import { type AccountPlan, planWithout, requireFeature } from '@rastro/core/access/plans'
import { AppError, ForbiddenError } from '@rastro/core/kit/errors'
import type { Scope } from '@rastro/core/kit/scope'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import {
  type Account,
  checkPassword,
  findAccount,
  findAccountById,
  findUser,
  type Lock,
  reasonToRefuse,
} from './account.ts'
import { canSee } from './can-see.ts'
import type { Denials } from './denials.ts'
import { tokenKeys } from './keys.ts'
import { originOf, rememberOrigin } from './origin.ts'
import type { IsLimited } from './payment.ts'
import type { PlansFor } from './plans.ts'
import type { ServerFor } from './server-for.ts'
import { findSession } from './session.ts'
import { findShare, openSharer } from './share.ts'
import { fingerprint, readToken } from './token.ts'
import { useToken } from './token-row.ts'

/** The user who makes a call, and the login or token it is made with. */
export interface Viewer extends Onlooker {
  /** The login, when the call came with its cookie. */
  readonly sessionId: string | undefined
  /** The token that was sent, or that opened the login. */
  readonly tokenId: number | undefined
  /** The permitted scope: everything for a login, otherwise the scope of the token (decision 41). */
  readonly scope: Scope
  /** The plans that count for them; none means everything (decision 144). */
  readonly plans: readonly AccountPlan[]
  /** What they see is limited until a charge is paid (decision 177). */
  readonly isLimited: boolean
  /** The user who shared what this caller sees, for callers with a shared link. */
  readonly sharedBy: number | undefined
  /** When the person last entered their password; undefined for a token, while logged in as another user, and after that. */
  readonly passwordTime: Date | undefined
  /** When the login or token ends. Tokens created with it may not last longer. */
  readonly until: Date | undefined
  /** When the first of these ends: login or token, account, the account of whoever logged in as it or shared it. */
  readonly endTime: Date | undefined
  /** Who has logged in as this user, where it was another person. */
  readonly enteredBy: User | undefined
  readonly address: string | undefined
}

/** The parts of a request that identify the caller. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** The token in the URL of a WebSocket. */
  readonly token?: string | undefined
  /** Its address. */
  readonly ip?: string | undefined
}
export type Authenticate = (caller: Caller) => Promise<Viewer | undefined>

export interface AuthenticationContext extends Lock {
  readonly serverFor: ServerFor
  readonly plansFor: PlansFor
  readonly isLimited: IsLimited
  readonly denials: Denials
}

export const cookieName = 'JSESSIONID'

/**
 * Finds the caller: by the `authorization` header alone when there is one, else by the token, else by the cookie
 * (reference §0.5). Undefined for an unauthenticated client.
 */
export function createAuthenticate(context: AuthenticationContext): Authenticate {
  const headers: Headers = { checked: new Map(), checking: new Map() }
  return async (caller) => {
    const { authorization } = caller.headers
    if (authorization !== undefined) return byHeader(context, caller, authorization, headers)
    if (caller.token !== undefined) return byToken(context, caller, caller.token)
    return byCookie(context, caller)
  }
}

/** Only a plan forbids a token that is valid. */
function unlessForbidden(error: unknown): undefined {
  if (error instanceof ForbiddenError) throw error
}

interface Headers {
  /** Credentials → what they were checked against. */
  readonly checked: Map<string, string>
  /** A starting program sends many concurrent calls: its password is checked once. */
  readonly checking: Map<string, Promise<Account | undefined>>
}

async function byHeader(
  context: AuthenticationContext,
  caller: Caller,
  header: string,
  { checked, checking }: Headers,
): Promise<Viewer | undefined> {
  const [scheme = '', value = ''] = header.split(' ')
  if (/^bearer$/i.test(scheme)) return byToken(context, caller, value).catch(unlessForbidden)
  if (!/^basic$/i.test(scheme)) return undefined
  const known = checked.get(value)
  const [email = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const account = await findAccount(context.db, email)
  // A hash is slow to check, and such callers send their password with every call
  if (account && known === mark(value, account))
    return admit(context, caller, account.user, { passwordTime: context.clock.now() })
  const origin = originOf(caller)
  const check = checking.get(value) ?? checkPassword(context, { email, password: rest.join(':'), origin })
  checking.set(value, check)
  const opened = await check.finally(() => checking.delete(value))
  if (!opened || opened.user.totpKey) {
    await context.denials.shown({ address: caller.ip, userId: account?.user.id, by: 'basic' })
    return undefined
  }
  await rememberOrigin(context.db, opened.user.id, origin, context.clock.now())
  if (checked.size > 1000) checked.clear()
  checked.set(value, mark(value, opened))
  return admit(context, caller, opened.user, { passwordTime: context.clock.now() })
}

/** A key that changes with the password hash and with the key for one-time codes. */
const mark = (value: string, { user, passwordHash }: Account): string =>
  fingerprint(`${value} ${passwordHash} ${user.totpKey}`)

/** Throws for a token that is not ours, has expired or was revoked. */
export async function byToken(
  context: AuthenticationContext,
  caller: Caller,
  text: string,
): Promise<Viewer | undefined> {
  const denied = () => context.denials.shown({ address: caller.ip, by: 'token' })
  try {
    const viewer = await holderOf(context, caller, text)
    if (!viewer) await denied()
    return viewer
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && !(error instanceof ForbiddenError)) await denied()
    throw error
  }
}

async function holderOf(context: AuthenticationContext, caller: Caller, text: string): Promise<Viewer | undefined> {
  const { db, clock } = context
  const claims = readToken(await tokenKeys(db), text, clock.now())
  const account = await findAccountById(db, claims.userId)
  if (!account) return undefined
  // Tokens of a stock server have no rows, and are older than whatever ended the logins here
  const token = await useToken(db, claims, { now: clock.now(), mustBeKept: account.hasEndedLogins })
  if (!token || token.isRevoked) throw new AppError(401, refusal('tokenRevoked'))
  const { id: tokenId, scope } = token
  // The creator of a link is not logged in as the user who opens it
  const originalUserId = scope === 'share' ? undefined : token.originalUserId
  const viewer = await admit(context, caller, account.user, { until: claims.expires, tokenId, originalUserId, scope })
  if (viewer && opensByToken(viewer)) requireFeature(viewer.plans, 'apiTokens')
  return viewer
}

/** Whether it is a token of this user, and not a shared link or a login as them, that opens their account. */
const opensByToken = ({ tokenId, scope, enteredBy }: Viewer): boolean =>
  tokenId !== undefined && scope !== 'share' && !enteredBy

async function byCookie(context: AuthenticationContext, caller: Caller): Promise<Viewer | undefined> {
  const { headers } = caller
  const secret = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  const session = secret && (await findSession(context.db, secret, context.clock.now()))
  if (!session || !isSameOrigin(headers, session.origin) || isFollowedFromElsewhere(headers)) return undefined
  const user = await findUser(context.db, session.userId)
  const { id: sessionId, until, tokenId, originalUserId, createdTime, scope, isReturn } = session
  const isByPassword = tokenId === undefined && originalUserId === undefined && !isReturn
  const passwordTime = isByPassword ? createdTime : undefined
  const viewer =
    user && (await admit(context, caller, user, { sessionId, until, tokenId, originalUserId, passwordTime, scope }))
  // A login that a token has opened ends with it
  return viewer && opensByToken(viewer) && planWithout(viewer.plans, 'apiTokens') ? undefined : viewer
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
  readonly tokenId?: number | undefined
  readonly passwordTime?: Date | undefined
  readonly until?: Date | undefined
  readonly originalUserId?: number | undefined
  readonly scope?: Scope | undefined
}

/** AUTH-45: locked and expired accounts cannot log in, nor stay logged in as another user. */
async function admit(
  context: AuthenticationContext,
  { headers, ip }: Caller,
  user: User,
  shown: Shown,
): Promise<Viewer | undefined> {
  const { sessionId, tokenId, passwordTime, until, originalUserId } = shown
  const enteredBy = originalUserId === undefined ? undefined : await findUser(context.db, originalUserId)
  if (originalUserId !== undefined && !enteredBy) return undefined
  // Nor when they no longer manage this user
  if (enteredBy && !(await canSee(context.db, enteredBy, 'user', user.id))) return undefined
  const now = context.clock.now()
  if (reasonToRefuse(user, now) || (enteredBy && reasonToRefuse(enteredBy, now))) return undefined
  const share = user.temporary ? await findShare(context.db, user.id) : undefined
  const sharer = share && (await openSharer(context.db, share, now))
  if (share && !sharer) return undefined
  if (sharer && planWithout(await context.plansFor(sharer.id), 'shareLinks')) return undefined
  if (sharer && (await context.isLimited(sharer.id))) return undefined
  // Regardless of the credential: a temporary user can only be opened by a link
  const scope = user.temporary ? 'share' : (shown.scope ?? 'write')
  const server = await context.serverFor(headers.host)
  const plans = user.administrator || user.temporary ? [] : await context.plansFor(user.id)
  const isLimited = !user.administrator && !user.temporary && (await context.isLimited(user.id))
  const sharedBy = share?.sharerId
  const endTime = earliest([until, ...[user, enteredBy, sharer].map((person) => person?.expirationTime)])
  return {
    user,
    server,
    plans,
    isLimited,
    sessionId,
    tokenId,
    scope,
    sharedBy,
    passwordTime,
    until,
    endTime,
    enteredBy,
    address: ip,
  }
}

function earliest(times: readonly (Date | null | undefined)[]): Date | undefined {
  const known = times.flatMap((time) => time?.getTime() ?? [])
  return known.length === 0 ? undefined : new Date(Math.min(...known))
}
