import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@rastro/core/kit/contract'
import { AppError, fieldHeader, InvalidError, TooManyError } from '@rastro/core/kit/errors'
import { cursorHeader, totalHeader, unseenHeader } from '@rastro/core/kit/page'
import { reasonHeader, writeReason } from '@rastro/core/kit/reason'
import { type Refusal, refusal } from '@rastro/core/vocabulary/refusals'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Authenticate } from '../access/viewer.ts'
import type { Counts } from '../ports/counts.ts'
import type { Metrics } from '../ports/metrics.ts'
import { addressOf, type TrustedProxies, trustsOf } from './proxies.ts'
import { maxBodyBytes } from './request-body.ts'
import { logRequests, requestIdOf } from './request-log.ts'

/** The HTTP server that routes are added to, with the authentication of callers. */
export interface Http {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  readonly counts: Pick<Counts, 'request'> | undefined
  /** The calls that have been added with `implement`. */
  readonly endpoints: Endpoint[]
  /** The id of a request without a route. */
  readonly addressOf: (request: IncomingMessage) => string | undefined
}

export interface HttpOptions {
  readonly authenticate: Authenticate
  readonly counts?: Pick<Counts, 'request'>
  readonly metrics?: Metrics | undefined
  readonly trustProxy?: TrustedProxies
  readonly log: FastifyBaseLogger
}

/** Creates the HTTP server without routes. It parses bodies and answers failures with a status and one sentence. */
export function createHttp({ authenticate, counts, metrics, trustProxy = 0, log }: HttpOptions): Http {
  const trusts = trustsOf(trustProxy)
  const app = Fastify({
    trustProxy: trusts,
    loggerInstance: log,
    childLoggerFactory: () => log,
    genReqId: (request) => requestIdOf(trusts, request),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: 120_000,
    // A slow disk delays the start and does not end it
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: withoutSchemas },
  })
  logRequests(app, metrics)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    readJson(body as string).then((value) => done(null, value), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onSend', async (request, reply) => allowOrigins(request, reply))
  // The preflight request of a browser; the headers are the answer
  app.options('/api/*', (_request, reply) => reply.send())
  app.setErrorHandler((error: Failure, request, reply) => answerError(error, request, reply))
  return { app, authenticate, counts, endpoints: [], addressOf: (request) => addressOf(trusts, request) }
}

/** Stands in for the compilers of schemas that Fastify would load: `implement` validates, and routes have no schema. */
const withoutSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('Routes have no schemas: `implement` validates')
}

async function readJson(text: string): Promise<unknown> {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError(400, `The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}

/** CORS headers as the stock server sets them (reference §0.6): pages of other origins may not read answers. */
function allowOrigins(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api')) return
  reply.header('access-control-allow-headers', 'origin, content-type, accept, authorization')
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
  reply.header(
    'access-control-expose-headers',
    [totalHeader, cursorHeader, unseenHeader, 'etag', fieldHeader, reasonHeader].join(', '),
  )
  if (request.headers.origin === undefined) reply.header('access-control-allow-origin', '*')
}

/** The path without the query, because a query may hold a token, and logs are read by many. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** PostgreSQL's error codes for a value that does not fit its column; they are answered as the caller's mistake. */
const unfit: Readonly<Record<string, Refusal>> = {
  '22003': 'outOfRange',
  '22P02': 'outOfRange',
  '22021': 'badCharacter',
}

type Failure = Error & { statusCode?: number; code?: string }

function answerError(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const error = expectedOf(failure, request)
  if (error instanceof AppError && error.field !== undefined) reply.header(fieldHeader, error.field)
  if (error instanceof AppError && error.reason) reply.header(reasonHeader, writeReason(error.reason))
  if (error instanceof TooManyError) reply.header('retry-after', error.retryAfterSeconds)
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  // Whoever opens a call in a browser is asked for a name and password (reference §0.5)
  if (status === 401 && request.headers.accept?.includes('text/html')) {
    reply.header('www-authenticate', 'Basic realm="api"')
  }
  return reply.code(status).type('text/plain; charset=utf-8').send(oneLine(error))
}

/** The failure as one sentence for the caller; an unexpected one is logged in full. */
function expectedOf(failure: Failure, request: FastifyRequest): Failure {
  const code = unfit[failure.code ?? '']
  if (code) return new InvalidError(refusal(code), { cause: failure })
  const { statusCode = 500 } = failure
  if (failure instanceof AppError || statusCode < 500) return failure
  request.log.error({ requestId: request.id, err: failure, url: pathOf(request) }, 'call failed')
  return new AppError(statusCode, refusal('internal', { id: request.id }), { cause: failure })
}

/** A message may contain the caller's input, including line breaks. */
const oneLine = ({ message }: Error): string => message.replace(/\p{Cc}+/gu, ' ')
