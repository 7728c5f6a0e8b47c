import type { IncomingHttpHeaders } from 'node:http'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'

/**
 * Throws for a cross-site call, which could log somebody in as another user unnoticed. A browser sends `Sec-Fetch-Site` or
 * `Origin`; apps send neither, or an origin that no web page can have.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, host: string): void {
  if (isOwn(headers, host)) return
  throw new ForbiddenError(refusal('otherSite'))
}

function isOwn({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean {
  if (origin !== undefined && isOfApp(origin)) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === 'null') return true
  const page = URL.parse(origin)
  // Without the default port, as in an origin
  return page !== null && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}

/** Web views of apps: `capacitor://localhost`, `file://`, `https://localhost`. */
function isOfApp(origin: string): boolean {
  if (origin === 'null') return false
  const url = URL.parse(origin)
  if (!url) return false
  return !/^https?:$/.test(url.protocol) || (url.hostname === 'localhost' && url.port === '')
}
