import { AppError } from '@rastro/core/kit/errors'
import { api } from '../api/session.ts'
import type { Kept } from './kept.ts'
import { serverValue, userValue } from './session.ts'

/** Fills `serverValue`, while it is away with what was kept; rejects with the server's text (APP-5). */
export async function loadServer(): Promise<void> {
  serverValue.set(await api.server.get({}).catch(async (error) => (await keptWhileAway(error)).server))
}

/** Who is logged in by cookie or, at start-up, by a token; nobody when the server says anything but a user (APP-12, A-22). */
export async function checkSession(token?: string): Promise<void> {
  const query = token ? { token } : {}
  try {
    userValue.set(await api.session.get({ query }))
  } catch (error) {
    // Who comes with a token is not the one for whom something was kept, and a server that is away says nothing of either.
    if (token && isAway(error)) return userValue.set(null)
    const kept = await keptWhileAway(error).catch(() => undefined)
    if (kept) userValue.set(kept.user)
    // A failure leads to the login page, like the answer that nobody is logged in.
    else endSession()
  }
}

/** Nobody is logged in any more, and what was kept of the fleet for the time without a server goes. */
export function endSession(): void {
  userValue.set(null)
  if ('caches' in window) void caches.delete('last-fleet')
}

const isAway = (error: unknown): boolean => error instanceof AppError && (error.status === 0 || error.status >= 502)

/** What was kept, while the server cannot be reached; the failure itself where nothing was, or where it has answered. */
async function keptWhileAway(error: unknown): Promise<Kept> {
  const kept = isAway(error) && (await import('./kept.ts').then(({ readKept }) => readKept()).catch(() => undefined))
  if (!kept) throw error
  return kept
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
  const user = await api.session.create({ body: { email, password, ...(code !== undefined && { code }) } })
  rememberEmail(email)
  userValue.set(user)
}

/** Ends the session; a failure is only logged, and the login page comes all the same (AUTH-38, AUTH-39). */
export async function logOut(): Promise<void> {
  await api.session.remove({}).catch((error: unknown) => console.warn('Logging out failed.', error))
  endSession()
}
