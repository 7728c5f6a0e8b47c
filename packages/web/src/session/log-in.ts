import { enteredCookie } from '@rastro/core/api/session'
import { AppError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { api } from '../api/session.ts'
import { has } from './capabilities.ts'
import { endedAt, tellEnd, watchEnds } from './ended.ts'
import type { CachedFleet } from './fleet-cache.ts'
import { isInApp, tellApp } from './native-app.ts'
import { refusedTokenValue, serverValue, signedOutValue, userValue } from './session.ts'

/** Fills `serverValue`, from the cache while the server is unreachable; rejects with the server's text (APP-5). */
export async function loadServer(): Promise<void> {
  serverValue.set(await api.server.get({}).catch(async (error) => (await cachedWhileAway(error)).server))
}

/**
 * The session by cookie or, at start-up, by a token; nobody when the server returns anything but a user (APP-12, A-22). Our own
 * server is not called when the browser has no cookie of it; `server` settles when the kind of server is known.
 */
export async function checkSession(token?: string, server?: Promise<unknown>): Promise<void> {
  if (!token && server && !document.cookie.includes(`${enteredCookie}=`)) {
    await server
    if (has('sessionCookie')) return endSession()
  }
  const query = token ? { token } : {}
  const askedAt = Date.now()
  try {
    setUser(await api.session.get({ query }), askedAt)
  } catch (error) {
    // A token may be of another person than the cache, and an unreachable server confirms neither.
    if (token && isAway(error)) return userValue.set(null)
    const cached = await cachedWhileAway(error).catch(() => undefined)
    if (token && !cached) refusedTokenValue.set('link')
    if (cached) setUser(cached.user, askedAt)
    // A failure redirects to the login page, like the response without a session.
    else endSession()
  }
}

/** The time of the last check of the session (Unix ms). */
let knownAt = 0
function setUser(user: User, askedAt: number): void {
  knownAt = askedAt
  refusedTokenValue.set(undefined)
  signedOutValue.set(false)
  userValue.set(user)
}

/** Clears the session, and deletes the cached fleet. */
export function endSession(): void {
  // Without a session there is nothing to end in other tabs
  if (userValue.get()) tellEnd()
  userValue.set(null)
  if ('caches' in window) void caches.delete('last-fleet')
}

/** True when the session was ended after its last check, in this or in another tab. */
export const hasEnded = (): boolean => endedAt() >= knownAt

/** A logout in one tab logs out all: this one checks the session now. */
export const followOtherTabs = (): (() => void) => watchEnds(() => void (userValue.get() && checkSession()))

const isAway = (error: unknown): boolean => error instanceof AppError && (error.status === 0 || error.status >= 502)

/** The cached value, while the server cannot be reached; the failure itself without a cache, or when the server has responded. */
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
  /** A one-time code, for an account that requires one. */
  readonly code: string | undefined
}

export async function logIn({ email, password, code }: Credentials): Promise<void> {
  const body = { email, password, ...(code !== undefined && { code }) }
  await enterWith(() => api.session.create({ body }), email)
}

/** Logs in by a call that answers the user, and tells a native app; remembers what was typed as the email. */
export async function enterWith(call: () => Promise<User>, typed?: string): Promise<void> {
  const askedAt = Date.now()
  const user = await call()
  rememberEmail(typed ?? user.email)
  setUser(user, askedAt)
  if (isInApp()) void import('./login-token.ts').then(({ giveLoginToken }) => giveLoginToken())
}

/** BRIDGE-2: logs in by a token that a native app has; rejects when the server refuses it. */
export async function logInByToken(token: string): Promise<void> {
  const askedAt = Date.now()
  setUser(await api.session.get({ query: { token } }), askedAt)
}

/** Without permission for notifications there is no subscription to end. */
const hasPush = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/**
 * Ends the session and the messages to this browser or app; a failure is only logged, and the login page comes (AUTH-38,
 * AUTH-39).
 */
export async function logOut(): Promise<void> {
  if (hasPush()) await import('./push.ts').then(({ turnPushOff }) => turnPushOff()).catch(() => {})
  const warn = (error: unknown) => console.warn('Logging out failed.', error)
  if (isInApp()) await import('./app-token.ts').then(({ removeAppToken }) => removeAppToken()).catch(warn)
  await api.session.remove({}).catch(warn)
  tellApp('logout')
  signedOutValue.set(true)
  endSession()
}
