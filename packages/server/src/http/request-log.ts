import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asking, whileAsking } from '../log.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Trusts } from './proxies.ts'
import { viewerOf } from './viewers.ts'

const requestIdHeader = 'x-request-id'
/** Valid request ids from a proxy: nothing that could break a log line. */
const named = /^[\w.:-]{8,64}$/

/** The id of a request: from a trusted proxy, else a new one. */
export function requestIdOf(trusts: Trusts, { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const given = headers[requestIdHeader]
  const isFit = typeof given === 'string' && named.test(given) && trusts(socket.remoteAddress ?? '', 0)
  return isFit ? given : randomBytes(12).toString('base64url')
}

/** Returns every request an id, in its log lines and in its answer, and logs how it was answered. */
export function logRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  const askings = new WeakMap<FastifyRequest, Asking>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const asking = { requestId: request.id, isOver: false }
    askings.set(request, asking)
    whileAsking(asking, done)
  })
  // A body is read by the connection, which has no context of the request
  app.addHook('preValidation', (request, _reply, done) => whileAsking(askings.get(request)!, done))
  app.addHook('onResponse', async (request, reply) => {
    const asking = askings.get(request)
    if (asking) asking.isOver = true
    const ms = reply.elapsedTime
    const about = { method: methodOf(request), route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    metrics?.answered({ ...about, seconds: ms / 1000 })
    const user = viewerOf(request)?.user.id
    app.log.info({ requestId: request.id, ...about, ms: Math.round(ms), user, bytes: bytesOf(reply) }, 'answered')
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
const methodOf = ({ method }: FastifyRequest): string => (methods.has(method) ? method : 'other')

/** Bytes of the body; undefined where the answer was streamed. */
const bytesOf = (reply: FastifyReply): number | undefined => {
  const length = reply.getHeader('content-length')
  return length === undefined ? undefined : Number(length)
}
