import { api } from '../api/tokens.ts'
import { tellApp } from './native-app.ts'

/** AUTH-19: how long the app may log in by the token of one login. */
const loginMonths = 6

/** AUTH-19: gives the app a token by which it logs in from now on; an empty one where the server makes none. */
export async function giveLoginToken(): Promise<void> {
  const expiration = new Date()
  expiration.setUTCMonth(expiration.getUTCMonth() + loginMonths)
  tellApp(`login|${await api.tokens.create({ body: { expiration } }).catch(() => '')}`)
}
