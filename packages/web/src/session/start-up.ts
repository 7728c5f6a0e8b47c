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
