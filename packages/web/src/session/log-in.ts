import { enteredCookie } from '@rastro/core/api/session'
import { AppError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { api } from '../api/session.ts'
import { endedAt, tellEnd, watchEnds } from './ended.ts'
import type { CachedFleet } from './fleet-cache.ts'
import { isOwnServer } from './own-server.ts'
import { serverValue, userValue } from './session.ts'

/** Fills `serverValue`, while it is away with what was kept; rejects with the server's text (APP-5). */
export async function loadServer(): Promise<void> {
  serverValue.set(await api.server.get({}).catch(async (error) => (await cachedWhileAway(error)).server))
}

/**
 * Who is logged in by cookie or, at start-up, by a token; nobody when the server says anything but a user (APP-12, A-22). Our
 * own server is not asked when the browser has no cookie of it; `server` settles when it is known which server there is.
 */
export async function checkSession(token?: string, server?: Promise<unknown>): Promise<void> {
  if (!token && server && !document.cookie.includes(`${enteredCookie}=`)) {
    await server
    if (isOwnServer()) return endSession()
  }
  const query = token ? { token } : {}
  const askedAt = Date.now()
  try {
    setUser(await api.session.get({ query }), askedAt)
  } catch (error) {
    // Who comes with a token is not the one for whom something was kept, and a server that is away says nothing of either.
    if (token && isAway(error)) return userValue.set(null)
    const cached = await cachedWhileAway(error).catch(() => undefined)
    if (cached) setUser(cached.user, askedAt)
    // A failure leads to the login page, like the answer that nobody is logged in.
    else endSession()
  }
}

/** When it was asked for the last time whether the session goes on (Unix ms). */
let knownAt = 0
function setUser(user: User, askedAt: number): void {
  knownAt = askedAt
  userValue.set(user)
}

/** Nobody is logged in any more, and what was kept of the fleet for the time without a server goes. */
export function endSession(): void {
  // Who was nobody before ends nothing that another tab could have
  if (userValue.get()) tellEnd()
  userValue.set(null)
  if ('caches' in window) void caches.delete('last-fleet')
}

/** True when the session was ended after it was last known to go on, in this or in another tab. */
export const hasEnded = (): boolean => endedAt() >= knownAt

/** Who logs out in one tab is logged out in all: this one asks who is logged in now. */
export const followOtherTabs = (): (() => void) => watchEnds(() => void (userValue.get() && checkSession()))

const isAway = (error: unknown): boolean => error instanceof AppError && (error.status === 0 || error.status >= 502)

/** What was kept, while the server cannot be reached; the failure itself where nothing was, or where it has answered. */
async function cachedWhileAway(error: unknown): Promise<CachedFleet> {
  const cached =
    isAway(error) &&
    (await import('./fleet-cache.ts').then(({ readCachedFleet }) => readCachedFleet()).catch(() => undefined))
  if (!cached) throw error
  return cached
}

const emailKey = 'loginEmail'
/** AUTH-8. */
export const rememberedEmail = (): string => localStorage.getItem(emailKey) ?? ''
export const rememberEmail = (email: string): void => localStorage.setItem(emailKey, email)

interface Credentials {
  readonly email: string
  readonly password: string
  /** A one-time code, for an account that asks for one. */
  readonly code: string | undefined
}

export async function logIn({ email, password, code }: Credentials): Promise<void> {
  const askedAt = Date.now()
  const user = await api.session.create({ body: { email, password, ...(code !== undefined && { code }) } })
  rememberEmail(email)
  setUser(user, askedAt)
}

/** Where this browser was never allowed to show messages there are none to end. */
const hasPush = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Ends the session, and the messages to this browser; a failure is only logged, and the login page comes all the same (AUTH-38, AUTH-39). */
export async function logOut(): Promise<void> {
  if (hasPush()) await import('./push.ts').then(({ turnPushOff }) => turnPushOff()).catch(() => {})
  await api.session.remove({}).catch((error: unknown) => console.warn('Logging out failed.', error))
  endSession()
}
