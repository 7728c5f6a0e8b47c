/** Why a style is not shown: its host does not respond, it rejects us, or its tiles fail. */
export type StyleTrouble = 'unreachable' | 'refused' | 'tiles'

/** The host of a style rejected the request: a key that is invalid, or its quota used up. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Throws when the status says that no tile will load; a single tile may be missing (404). */
export function checkAnswer({ ok, status, url }: Response): void {
  if (ok || status === 404) return
  const host = URL.canParse(url) ? new URL(url).host : 'The host'
  if (status === 401 || status === 403) throw new Refused(`${host} answered ${status}`)
  throw new Error(`${host} answered ${status}`)
}
