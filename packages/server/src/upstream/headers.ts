import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Headers of one connection (RFC 9110, 7.6.1), besides those that `connection` names. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** What the client says of a way that only this server knows. */
const ofTheWay = new Set([
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/** Where a request came from. */
export interface Came {
  /** The address of the client. */
  readonly address: string
  readonly host: string
  readonly protocol: string
}

/** The headers of a request as the upstream server gets them, with the way that it came. */
export function requestHeaders(headers: IncomingHttpHeaders, came: Came): OutgoingHttpHeaders {
  const isChunked = headers['transfer-encoding'] !== undefined
  return {
    ...without(endToEnd(headers), ofTheWay),
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': came.address,
    'x-forwarded-host': came.host,
    'x-forwarded-proto': came.protocol,
  }
}

/** The headers of an answer as the browser gets them: cookies and redirects are of this server, not of the one behind it. */
export function answerHeaders(headers: IncomingHttpHeaders, upstream: URL): OutgoingHttpHeaders {
  const { location, 'set-cookie': cookies, ...kept } = endToEnd(headers) as IncomingHttpHeaders
  return {
    ...kept,
    'x-content-type-options': 'nosniff',
    ...(location !== undefined && { location: ownLocation(location, upstream) }),
    ...(cookies && { 'set-cookie': cookies.map(ownCookie) }),
  }
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return without(without(headers, hopByHop), new Set(named))
}

const without = (headers: IncomingHttpHeaders | OutgoingHttpHeaders, names: ReadonlySet<string>): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))

/** A redirect within the upstream server goes to the same path here. */
function ownLocation(location: string, upstream: URL): string {
  const prefix = upstream.pathname.replace(/\/$/, '')
  const target = URL.parse(location, upstream)
  if (target?.origin !== upstream.origin || !`${target.pathname}/`.startsWith(`${prefix}/`)) return location
  return `${target.pathname.slice(prefix.length) || '/'}${target.search}${target.hash}`
}

/** The cookie belongs to the host of the page. */
const ownCookie = (cookie: string): string =>
  cookie.replace(/;\s*domain=[^;]*/gi, '').replace(/;\s*path=[^;]*/gi, '; Path=/')
