/** What keeps a style from being shown: its host does not answer, it refuses us, or its tiles have begun to fail. */
export type StyleTrouble = 'unreachable' | 'refused' | 'tiles'

/** The host of a style answered that it does not serve us: a key that is wrong, or used up. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Throws when the answer says that nothing will come; a single tile may be missing (404). */
export function checkAnswer({ ok, status, url }: Response): void {
  if (ok || status === 404) return
  const host = URL.canParse(url) ? new URL(url).host : 'The host'
  if (status === 401 || status === 403) throw new Refused(`${host} answered ${status}`)
  throw new Error(`${host} answered ${status}`)
}
