import type { Endpoint, Input, Output } from '@rastro/core/kit/contract'
import { AppError, InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import { decode, encode, type TSchema, withoutSecrets } from '@rastro/core/kit/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import type { Http } from './server.ts'
import { bodyReader, textReader } from './validate.ts'

export type { Http } from './server.ts'

/** What a handler gets: the parsed input, who calls, and the raw pair for what JSON cannot say. */
export type Call<E extends Endpoint> = Input<E> & {
  readonly viewer: E extends { open: true } ? Viewer | undefined : Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const isWritten = Symbol('written')
/** An answer in its last form: JSON text, or a file with a type of its own. */
export interface Written {
  readonly [isWritten]: true
  readonly body: string | Uint8Array
  readonly type: string
}

export const written = (body: string | Uint8Array, type = 'application/json; charset=utf-8'): Written => ({
  [isWritten]: true,
  body,
  type,
})

const strangerLimit = 256 * 1024

interface Options {
  /** Fields that the schema does not know are dropped instead of refused (reference §0.2). */
  readonly ignoreUnknown?: boolean
  /** Largest body in bytes. */
  readonly bodyLimit?: number
}
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E> | Written> | Output<E> | Written

/** Mounts one call of the contract: who calls, what is asked, and the answer are handled here, in one place. */
export function implement<E extends Endpoint>(http: Http, e: E, handle: Handler<E>, options: Options = {}): void {
  const read = inputReader(e, options.ignoreUnknown ?? false)
  http.app.route({
    method: e.method,
    url: e.path,
    ...bodyLimitOf(e, options),
    // Before the body is read: strangers may not send megabytes
    async onRequest(request) {
      const viewer = await http.authenticate(request)
      if (!viewer && !e.open) throw new UnauthorizedError()
      viewers.set(request, viewer)
    },
    async handler(request, reply) {
      const call = { ...read(request), viewer: viewers.get(request), request, reply }
      return answer(e.response, { request, reply }, await handle(call as Call<E>))
    },
  })
}

/** What is open to strangers takes no more than a form has to say. */
function bodyLimitOf({ open }: Endpoint, { bodyLimit }: Options): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit }
  return open ? { bodyLimit: strangerLimit } : {}
}

const viewers = new WeakMap<FastifyRequest, Viewer | undefined>()

function inputReader(e: Endpoint, ignoreUnknown: boolean): (request: FastifyRequest) => object {
  const params = e.params && texts(e.params, true)
  const query = e.query && texts(e.query, false)
  const body =
    e.body && e.bodyType !== 'binary' ? bodyReader(e.body, ignoreUnknown || e.bodyType === 'form') : undefined
  return (request) => ({
    ...(params && { params: params(request.params) }),
    ...(query && { query: query(request.query) }),
    ...(e.body && { body: body ? decode(e.body, body(request.body ?? {})) : request.body }),
  })
}

/** Reference §0.3: a text in an address that cannot be read is an address that is not there. */
function texts(schema: TSchema, inPath: boolean): (value: unknown) => unknown {
  const read = textReader(schema)
  return (value) => {
    const { value: parsed, fault } = read(value)
    if (fault && !inPath && fault.missing) throw new InvalidError(fault.message, { field: fault.field })
    if (fault) throw new AppError(404, fault.message)
    return decode(schema, parsed)
  }
}

interface Pair {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function answer(schema: TSchema, { request, reply }: Pair, result: unknown): FastifyReply {
  if (reply.sent) return reply
  if (hasBeenWritten(result)) return reply.type(result.type).send(result.body)
  if ((schema as { type?: string }).type === 'null') return reply.code(204).send()
  if (typeof result === 'string') return reply.type(textTypeFor(request)).send(result)
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(encode(schema, withoutSecrets(schema, result as never))))
}

/** A caller that wants only JSON gets the bare text under that name, as from a stock server. */
const textTypeFor = ({ headers: { accept = '*/*' } }: FastifyRequest): string =>
  /\*\/\*|text\//.test(accept) ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'

const hasBeenWritten = (result: unknown): result is Written =>
  typeof result === 'object' && result !== null && isWritten in result
