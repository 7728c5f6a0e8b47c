import { asAnother, enteredCookie } from '@rastro/core/api/session'
import { api } from '../api/session.ts'

/** Whether this browser is logged in as another user than the person; our server says so in a cookie. */
export const isAsAnother = (): boolean => document.cookie.includes(`${enteredCookie}=${asAnother}`)

/** AUTH-35: logs in as this user; the page is then loaded anew, as nothing of it belongs to that user. */
export async function logInAs(id: number): Promise<void> {
  await api.session.enter({ params: { id } })
  location.assign('/')
}

/** The way back from `logInAs`, to the map of the person. */
export async function returnToOwnAccount(): Promise<void> {
  await api.session.leaveUser({})
  location.assign('/')
}
