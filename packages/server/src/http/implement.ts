import { Readable } from 'node:stream'
import { isLimitedCall } from '@rastro/core/api/limited-calls'
import type { Endpoint, Input, Output } from '@rastro/core/kit/contract'
import { AppError, ForbiddenError, InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import { decode, encode, type TSchema, withoutSecrets } from '@rastro/core/kit/schema'
import { reaches, scopeOf } from '@rastro/core/kit/scope'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requirePaid } from '../access/payment.ts'
import type { Viewer } from '../access/viewer.ts'
import { hasAlready } from './etag.ts'
import { noCall } from './nothing-there.ts'
import { planGuardOf } from './plan-guard.ts'
import { present } from './present.ts'
import { released } from './released.ts'
import { anonymousBodyBytes, maxBodyBytes, requireBody } from './request-body.ts'
import type { Http } from './server.ts'
import { bodyReader, textReader } from './validate.ts'
import { setViewer, viewerOf } from './viewers.ts'

export type { Http } from './server.ts'

/** What a handler gets: the parsed input, the caller, and the raw request and reply for what JSON cannot express. */
export type Call<E extends Endpoint> = Input<E> & {
  readonly viewer: E extends { open: true } ? Viewer | undefined : Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Pages are read at the caller's pace, and no further once the caller has disconnected. */
type Body = string | Uint8Array | AsyncIterable<string | Uint8Array>

const isWritten = Symbol('written')
/**
 * An encoded answer: JSON text, or a file with a type of its own. A failure before the first page becomes an error
 * response; after it the connection is aborted, so that a partial answer is not taken for complete.
 */
export interface Written {
  readonly [isWritten]: true
  readonly body: Body
  readonly type: string
}

export const written = (body: Body, type = 'application/json; charset=utf-8'): Written => ({
  [isWritten]: true,
  body,
  type,
})

/** The parts of a call before its body is read. */
export type Asked<E extends Endpoint> = Omit<Call<E>, 'body' | 'query'>

export interface Options<E extends Endpoint> {
  /** Largest body in bytes. */
  readonly bodyLimit?: number
  /** The same for unauthenticated clients. */
  readonly anonymousBodyLimit?: number
  /** Throws when the caller may not make this call regardless of its body, which is then not read. */
  readonly guard?: (asked: Asked<E>) => void | Promise<void>
}
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E> | Written> | Output<E> | Written

/**
 * Adds the route of one call of the contract: authenticates the caller, validates the input, calls the handler and writes
 * its answer.
 */
export function implement<E extends Endpoint>(http: Http, e: E, handle: Handler<E>, options: Options<E> = {}): void {
  const { bodyLimit = maxBodyBytes, anonymousBodyLimit = anonymousBodyBytes, guard } = options
  const read = inputReader(e)
  const readParams = e.params && paramsReader(e.params)
  const requirePlan = planGuardOf(e)
  http.endpoints.push(e)
  http.app.route({
    method: e.method,
    url: e.path,
    bodyLimit,
    // Before the body is read: an unauthorized call costs nothing
    async onRequest(request, reply) {
      const viewer = await http.authenticate(request)
      if (!viewer && !e.open) throw new UnauthorizedError()
      setViewer(request, viewer)
      if (viewer) {
        http.counts?.request(viewer.user.id)
        requireScope(e, viewer)
        requirePlan?.(viewer, request)
        if (viewer.isLimited && isLimitedCall(e, request.query as Record<string, unknown>)) requirePaid(viewer)
      }
      requireBody(e, request, viewer ? { maxBytes: bodyLimit } : { maxBytes: anonymousBodyLimit, isAnonymous: true })
      const asked = { viewer, request, reply, ...(readParams && { params: readParams(request) }) }
      await guard?.(asked as unknown as Asked<E>)
    },
    async handler(request, reply) {
      const call = { ...read(request), viewer: viewerOf(request), request, reply }
      return answer(e.response, { request, reply }, await handle(call as Call<E>))
    },
  })
}

/** Decision 41: the one place that limits read-only tokens and shared links. */
function requireScope(e: Endpoint, { scope }: Viewer): void {
  if (reaches(scope, scopeOf(e))) return
  throw new ForbiddenError(refusal(scope === 'share' ? 'shareMapOnly' : 'tokenReadOnly'))
}

function inputReader(e: Endpoint): (request: FastifyRequest) => object {
  const params = e.params && paramsReader(e.params)
  const query = e.query && queryReader(e.query)
  const body = e.body && e.bodyType !== 'binary' ? bodyReader(e.body) : undefined
  return (request) => ({
    ...(params && { params: params(request) }),
    ...(query && { query: query(request.query) }),
    ...(e.body && { body: body ? decode(e.body, body(request.body ?? {})) : request.body }),
  })
}

/** Reference §0.3: an unreadable value in the address is answered with 404. */
function queryReader(schema: TSchema): (value: unknown) => unknown {
  const read = textReader(schema)
  return (value) => {
    const { value: parsed, fault } = read(value)
    if (fault?.missing) throw new InvalidError(fault.said, { field: fault.field })
    if (fault) throw new AppError(404, fault.said)
    return decode(schema, parsed)
  }
}

/** A word where a number belongs (`/api/devices/share`) is another path, with no route. */
function paramsReader(schema: TSchema): (request: FastifyRequest) => unknown {
  const read = textReader(schema)
  return (request) => {
    const { value: parsed, fault } = read(request.params)
    if (!fault) return decode(schema, parsed)
    const given = (request.params as Record<string, string>)[fault.field ?? '']
    throw Number.isNaN(Number(given)) ? noCall(request) : new AppError(404, fault.said)
  }
}

interface Pair {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function answer(schema: TSchema, { request, reply }: Pair, result: unknown): FastifyReply {
  // A disconnected caller has received a partial file
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply
  if (hasAlready(request, reply)) return reply.code(304).send()
  if (hasBeenWritten(result)) return reply.type(result.type).send(sendable(result.body, { request, reply }))
  if (result === null || (schema as { type?: string }).type === 'null') return reply.code(204).send()
  if (typeof result === 'string') return reply.type(textTypeFor(request)).send(result)
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(encode(schema, withoutSecrets(schema, present(schema, viewerOf(request), result) as never))))
}

function sendable(body: Body, { request, reply }: Pair): string | Uint8Array | Readable {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  // A HEAD request does not read the complete body
  return Readable.from(request.method === 'HEAD' ? [] : released(body, reply.raw))
}

/** A caller that accepts only JSON gets the text labelled as JSON, as from a stock server. */
const textTypeFor = ({ headers: { accept = '*/*' } }: FastifyRequest): string =>
  /\*\/\*|text\//.test(accept) ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'

const hasBeenWritten = (result: unknown): result is Written =>
  typeof result === 'object' && result !== null && isWritten in result
