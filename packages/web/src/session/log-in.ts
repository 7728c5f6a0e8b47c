import { api } from '../api/session.ts'
import { serverValue, userValue } from './session.ts'

/** Fills `serverValue`; rejects with the server's text (APP-5). */
export async function loadServer(): Promise<void> {
  serverValue.set(await api.server.get({}))
}

/** Who is logged in by cookie or, at start-up, by a token; nobody when the server says anything but a user (APP-12, A-22). */
export async function checkSession(token?: string): Promise<void> {
  // A failure leads to the login page, like the answer that nobody is logged in.
  userValue.set(await api.session.get({ query: token ? { token } : {} }).catch(() => null))
}

const emailKey = 'loginEmail'
/** AUTH-8. */
export const rememberedEmail = (): string => localStorage.getItem(emailKey) ?? ''

export async function logIn(email: string, password: string): Promise<void> {
  const user = await api.session.create({ body: { email, password } })
  localStorage.setItem(emailKey, email)
  userValue.set(user)
}

/** Ends the session; a failure is only logged, and the login page comes all the same (AUTH-38, AUTH-39). */
export async function logOut(): Promise<void> {
  await api.session.remove({}).catch((error: unknown) => console.warn('Logging out failed.', error))
  userValue.set(null)
}
