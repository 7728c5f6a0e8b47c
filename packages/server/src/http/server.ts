import type { IncomingMessage } from 'node:http'
import { AppError, fieldHeader, InvalidError, TooManyError } from '@rastro/core/kit/errors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Authenticate } from '../access/viewer.ts'
import { addressOf, type TrustedProxies, trustsOf } from './proxies.ts'

/** The HTTP server with the question "who calls?" answered; what routes are added to. */
export interface Http {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  /** Of a request that no route sees. */
  readonly addressOf: (request: IncomingMessage) => string | undefined
}

export interface HttpOptions {
  readonly authenticate: Authenticate
  readonly trustProxy?: TrustedProxies
  readonly log: FastifyBaseLogger
}

const jsonLimit = 10 * 1024 * 1024

/** No routes yet; bodies are parsed, failures are answered as a status and one sentence. */
export function createHttp({ authenticate, trustProxy = 0, log }: HttpOptions): Http {
  const trusts = trustsOf(trustProxy)
  const app = Fastify({
    trustProxy: trusts,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    readJson(body as string).then((value) => done(null, value), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onSend', async (request, reply) => allowOrigins(request, reply))
  // A browser asks like this before it calls from another page; the headers are the answer
  app.options('/api/*', (_request, reply) => reply.send())
  app.setErrorHandler((error: Failure, request, reply) => answerError(error, request, reply))
  return { app, authenticate, addressOf: (request) => addressOf(trusts, request) }
}

async function readJson(text: string): Promise<unknown> {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError(400, `The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}

/** As the stock server answers (reference §0.6): readable from anywhere only without a browser's Origin. */
function allowOrigins(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith('/api')) return
  reply.header('access-control-allow-headers', 'origin, content-type, accept, authorization')
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
  if (request.headers.origin === undefined) reply.header('access-control-allow-origin', '*')
}

/** Without the query: it may hold a token, and what is logged is read by many. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** What PostgreSQL says of a value that fits no column: the mistake is the caller's. */
const unfit: Readonly<Record<string, string>> = {
  '22003': 'A number is out of range',
  '22P02': 'A number is out of range',
  '22021': 'A text holds a character that cannot be stored',
}

type Failure = Error & { statusCode?: number; code?: string }

function answerError(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const words = unfit[failure.code ?? '']
  const error = words === undefined ? failure : new InvalidError(words, { cause: failure })
  if (error instanceof AppError && error.field !== undefined) reply.header(fieldHeader, error.field)
  if (error instanceof TooManyError) reply.header('retry-after', error.retryAfterSeconds)
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof AppError))
    request.log.error({ err: error, url: pathOf(request) }, 'call failed')
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(status >= 500 && !(error instanceof AppError) ? 'Internal error' : error.message)
}
