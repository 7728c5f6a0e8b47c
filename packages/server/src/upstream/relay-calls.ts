import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, TooManyError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/origin.ts'
import { signalOf } from '../http/leaving.ts'
import { noCall } from '../http/nothing-there.ts'
import type { Http } from '../http/server.ts'
import { isCall } from './call-path.ts'
import { answerHeaders, requestHeaders } from './headers.ts'
import type { Upstream } from './upstream.ts'

/** What passes at a time. */
export interface RelayLimits {
  /** Maximum of a body, as of uploads to a stock server (bytes). */
  readonly maxBodyBytes: number
  /** Maximum time without a byte from the upstream server: large reports of a stock server take half a minute (ms). */
  readonly silenceMs: number
  /** Maximum calls under way, and those of one address. */
  readonly maxCalls: number
  readonly maxCallsOfOne: number
}

export const relayLimits: RelayLimits = {
  maxBodyBytes: 100 * 1024 * 1024,
  silenceMs: 120_000,
  maxCalls: 512,
  maxCallsOfOne: 128,
}

/** Passes `/api/*` on to the upstream server, bodies streaming in both directions (API-11). */
export function relayCalls({ app }: Http, upstream: Upstream, limits: RelayLimits = relayLimits): void {
  const take = slots(limits)
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    exposeHeadRoute: false,
    // Before a parser reads the body
    async onRequest(request, reply) {
      if (!isCall(request.raw.url ?? '')) throw noCall(request)
      take(request, reply)
      const answer = await answerOf(request, reply, { upstream, limits })
      reply.hijack()
      reply.raw.writeHead(answer.statusCode!, {
        ...answerHeaders(answer.headers, upstream.url),
        'x-request-id': request.id,
      })
      // A browser or server that leaves in the middle has ended the other side already
      await pipeline(answer, reply.raw).catch(() => reply.raw.destroy())
    },
    handler: (request) => request,
  })
}

/** Takes a slot until the answer is sent or its browser has left, or throws. */
function slots({ maxCalls, maxCallsOfOne }: RelayLimits) {
  const underWay = new Map<string, number>()
  let count = 0
  return (request: FastifyRequest, { raw }: FastifyReply): void => {
    const one = networkOf(request.ip)
    const own = underWay.get(one) ?? 0
    if (count >= maxCalls || own >= maxCallsOfOne) throw new TooManyError(refusal('upstreamBusy'), 5)
    count += 1
    underWay.set(one, own + 1)
    const free = () => {
      raw.off('finish', free).off('close', free)
      count -= 1
      const left = (underWay.get(one) ?? 1) - 1
      if (left > 0) underWay.set(one, left)
      else underWay.delete(one)
    }
    // A browser that has read the answer may call again before the connection notices
    raw.on('finish', free).on('close', free)
  }
}

interface Way {
  readonly upstream: Upstream
  readonly limits: RelayLimits
}

/** Resolves with the headers of the answer. Throws 413, 502 or 504 with a sentence. */
async function answerOf(request: FastifyRequest, reply: FastifyReply, { upstream, limits }: Way) {
  const { raw, method } = request
  const { maxBodyBytes, silenceMs } = limits
  if (Number(raw.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge(maxBodyBytes)
  const came = { address: request.ip, host: request.headers.host ?? '', protocol: request.protocol }
  const headers = { ...requestHeaders(raw.headers, came), 'x-request-id': request.id }
  const isRead = method === 'GET' || method === 'HEAD'
  // Only a read may be sent again, where a kept connection has ended meanwhile
  const begin = (isFresh: boolean) =>
    upstream.ask(raw.url!, {
      method,
      headers,
      signal: signalOf(reply),
      timeout: silenceMs,
      ...(isFresh && { agent: false }),
    })
  let failure: AppError | undefined
  const firstOf = async (asked: ClientRequest): Promise<IncomingMessage> => {
    const fail = (error: AppError) => {
      failure ??= error
      asked.destroy()
    }
    asked.on('timeout', () => fail(new AppError(504, refusal('upstreamSlow'))))
    // After the headers of the answer its own stream ends with the failure
    asked.on('error', () => {})
    const bounded = atMost(maxBodyBytes).on('error', (error: AppError) => fail(error))
    if (isRead) asked.end()
    else raw.pipe(bounded).pipe(asked)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
  const asked = begin(!isRead)
  try {
    return await firstOf(asked).catch((error: NodeJS.ErrnoException) => {
      if (!asked.reusedSocket || error.code !== 'ECONNRESET') throw error
      return firstOf(begin(true))
    })
  } catch (cause) {
    // What is left of the body is read, so that the browser reads the answer
    raw.unpipe().resume()
    throw failure ?? new AppError(502, refusal('upstreamDown'), { cause })
  }
}

const tooLarge = (most: number) => new AppError(413, refusal('bodyTooLarge', { most }))

/** Passes bytes on up to a maximum, then fails. */
function atMost(most: number): Transform {
  let passed = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      passed += bytes.length
      if (passed > most) done(tooLarge(most))
      else done(null, bytes)
    },
  })
}
