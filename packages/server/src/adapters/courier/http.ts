import type { RequestOptions } from 'node:http'
import { request as encrypted } from 'node:https'
import type { ReasonedText } from '@rastro/core/kit/reason'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Courier, OutgoingRequest, Receipt } from '../../ports/courier.ts'
import { isNamedHost, NotPublicError, notPublicHost, publicLookup } from './public-lookup.ts'

/** Timeout from the first byte to the headers of the answer. */
const TIMEOUT_MS = 10_000
/** Maximum of the answer's body; it is read to end the connection in order, and ignored. */
const MAX_BODY_BYTES = 4096

/**
 * Sends over HTTPS to addresses on the internet, and always to the allowed hosts. Redirects are not followed, and the
 * address is checked on connect: a name may resolve differently than a moment ago.
 */
export function httpCourier(hosts: readonly string[], timeoutMs: number = TIMEOUT_MS): Courier {
  const isNamed = (url: URL) => isNamedHost(hosts, url)

  function refusalOf(text: string): ReasonedText | undefined {
    if (!URL.canParse(text)) return refusal('urlUnreadable')
    const url = new URL(text)
    if (url.username || url.password) return refusal('urlWithLogin')
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed(url))) return refusal('urlNotHttps')
    return notPublicHost(url.hostname) && !isNamed(url) ? notPublic : undefined
  }

  return {
    refusalOf,
    async send(outgoing) {
      const refused = refusalOf(outgoing.url)
      if (refused) return { status: undefined, message: refused.message }
      const url = new URL(outgoing.url)
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout
      try {
        const { status, afterMs } = await post(url, outgoing, {
          signal,
          ...(!isNamed(url) && { lookup: publicLookup }),
        })
        return { status, message: answered(status), afterMs }
      } catch (error) {
        return { status: undefined, message: timeout.aborted ? tooSlow(timeoutMs) : reasonOf(error as Failure) }
      }
    },
  }
}

const notPublic = refusal('urlNotPublic')
const tooSlow = (ms: number) => `It did not answer within ${ms / 1000} s`

const type = 'application/json; charset=utf-8'

type Head = Pick<Receipt, 'afterMs'> & { readonly status: number }

/** Resolves with the headers of the answer. */
function post(url: URL, { method = 'POST', headers, body }: OutgoingRequest, options: RequestOptions): Promise<Head> {
  const { promise, resolve, reject } = Promise.withResolvers<Head>()
  const length = Buffer.byteLength(body)
  const { request: plain } = process.getBuiltinModule('node:http')
  const request = (url.protocol === 'https:' ? encrypted : plain)(url, {
    ...options,
    method,
    agent: false,
    headers: method === 'GET' ? { ...headers } : { 'content-type': type, ...headers, 'content-length': length },
  })
  request.on('error', reject)
  request.on('response', (answer) => {
    const seconds = Number(answer.headers['retry-after'] || Number.NaN)
    const afterMs = seconds >= 0 ? Math.min(seconds, 86_400) * 1000 : undefined
    resolve({ status: answer.statusCode!, afterMs })
    let read = 0
    answer.on('data', (bytes: Buffer) => {
      read += bytes.length
      if (read > MAX_BODY_BYTES) request.destroy()
    })
    // The outcome is decided, however the body ends
    answer.on('error', () => {})
  })
  request.end(method === 'GET' ? undefined : body)
  return promise
}

function answered(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}, and redirects are not followed`
  return `It answered ${status}`
}

type Failure = Error & { code?: string }

/** Only the kind of a connection failure is reported. */
function reasonOf(error: Failure): string {
  if (error instanceof NotPublicError) return notPublic.message
  const { code = '' } = error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name cannot be found'
  if (code === 'ECONNREFUSED') return 'It refused the connection'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'It hung up without an answer'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `Its certificate is not valid (${code})`
  return `It could not be reached${code && ` (${code})`}`
}
