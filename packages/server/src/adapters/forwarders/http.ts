import { forwardUrl } from '@rastro/core/model/forward-url'
import { type Forwarded, forwardedBody } from '@rastro/core/model/forwarded'
import type { OutgoingRequest } from '../../ports/courier.ts'
import type { Forwarder, ForwardOutcome } from '../../ports/forwarder.ts'
import { httpCourier } from '../courier/http.ts'

/** A stock server gives up after 5 s, and sends again what a slow receiver has. */
const TIMEOUT_MS = 30_000

/** An address that takes positions or events. */
export interface HttpTarget {
  readonly name: string
  readonly kinds: Forwarder['kinds']
  readonly url: string
  /** `json`: a POST in the shape of a stock server; `url`: a GET of the address with its placeholders filled in. */
  readonly type: 'json' | 'url'
  readonly headers: Readonly<Record<string, string>>
}

/** Sends over HTTP to the host that the operator named, also in the own network; redirects are not followed. */
export function httpForwarder({ name, kinds, url, type, headers }: HttpTarget, timeoutMs = TIMEOUT_MS): Forwarder {
  const courier = httpCourier([new URL(url).host.toLowerCase()], timeoutMs)
  return {
    name,
    kinds,
    async send(forwarded, signal) {
      const { status, message } = await courier.send({ ...requestOf({ url, type }, forwarded), headers, signal })
      return outcomeOf(status, message)
    },
    async close() {},
  }
}

function requestOf({ url, type }: Pick<HttpTarget, 'url' | 'type'>, forwarded: Forwarded) {
  if (type === 'url' && forwarded.kind === 'position') {
    return { url: forwardUrl(url, forwarded), method: 'GET', body: '' } as const satisfies Partial<OutgoingRequest>
  }
  return { url, body: JSON.stringify(forwardedBody(forwarded)) }
}

/** Answers that are about the sender or the moment, not about what was sent. */
const ofTheMoment = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429])

function outcomeOf(status: number | undefined, message: string): ForwardOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { state: 'taken' }
  const isRefused = status !== undefined && status >= 400 && status < 500 && !ofTheMoment.has(status)
  return { state: isRefused ? 'refused' : 'failed', message }
}
