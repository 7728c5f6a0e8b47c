/** The request in the query of the start address (APP-7). */
type StartUp =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'device'; readonly uniqueId: string }
  | { readonly kind: 'event'; readonly eventId: number }

/** The first of token, deviceId and eventId; the latter two only on the map's own address. */
export function startUpOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): StartUp | undefined {
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token) return { kind: 'token', token }
  if (pathname !== '/') return undefined
  const uniqueId = query.get('deviceId')
  if (uniqueId) return { kind: 'device', uniqueId }
  const eventId = Number(query.get('eventId'))
  return eventId > 0 ? { kind: 'event', eventId } : undefined
}

/** The vehicle that is selected by the map's address (decision 108); undefined for none, or for what is no id. */
export function selectedIn(search: string): number | undefined {
  const id = new URLSearchParams(search).get('device') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** Whether the map's address asks for the alarms that wait (`paths.alarms`). */
export const opensAlarms = (search: string): boolean => new URLSearchParams(search).get('open') === 'alarms'

/**
 * The query of the login page: the selected vehicle of the map's address. After a sign-out there is none, whether or not the router
 * has removed it by then: it changes the address after a deselection when it has the time.
 */
export function loginSearch(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  hasSignedOut: boolean,
): string {
  return pathname === '/' && !hasSignedOut ? retainedSearch(search) : ''
}

/** The part of the map's query that stays in the address, also while the login page is in between. */
export function retainedSearch(search: string): string {
  const id = selectedIn(search)
  return id === undefined ? '' : `?device=${id}`
}
