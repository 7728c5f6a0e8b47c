import { retainedSearch } from './start-up.ts'

const searchKey = 'searchBeforeCompanyLogin'

/** AUTH-11: leaves for the identity provider; what the map's address selects is stored in this tab until the return. */
export function goToProvider(): void {
  sessionStorage.setItem(searchKey, retainedSearch(location.search))
  location.assign('/api/session/openid/auth')
}

/**
 * After the return, which the server marks in the address: replaces the mark by what was selected before. Called before the
 * router reads the address.
 */
export function returnFromProvider(): void {
  if (!new URLSearchParams(location.search).has('openid')) return
  history.replaceState(history.state, '', location.pathname + retainedSearch(sessionStorage.getItem(searchKey) ?? ''))
  sessionStorage.removeItem(searchKey)
}
