import type { IncomingHttpHeaders } from 'node:http'
import { ForbiddenError } from '@rastro/core/kit/errors'

/**
 * Throws for a call that a page of another site makes, so that nobody is logged in as somebody else without knowing. A browser
 * says so in `Sec-Fetch-Site`, or in `Origin`; apps say neither, or an origin that no web page can have.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, host: string): void {
  if (isOwn(headers, host)) return
  throw new ForbiddenError('A page of another site cannot log in here')
}

function isOwn({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean {
  if (origin !== undefined && isOfApp(origin)) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === 'null') return true
  const page = URL.parse(origin)
  // Without the port that goes without saying, as an origin is written
  return page !== null && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}

/** Web views of apps: `capacitor://localhost`, `file://`, `https://localhost`. */
function isOfApp(origin: string): boolean {
  if (origin === 'null') return false
  const url = URL.parse(origin)
  if (!url) return false
  return !/^https?:$/.test(url.protocol) || (url.hostname === 'localhost' && url.port === '')
}
