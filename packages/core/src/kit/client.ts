import type { Endpoint, Input, Output } from './contract.ts'
import { decode, encode } from './schema.ts'

/** Receives the headers of an answer, by lower-case name. */
export type OnHeaders = (header: (name: string) => string | null) => void
/** The `If-Match` of a save or removal: the `etag` of the version read. Refused (412) when there is a newer version. */
export interface Seen {
  readonly ifMatch?: string | undefined
}
type Call<E extends Endpoint> = (
  input: Input<E> & Seen,
  onHeaders?: OnHeaders,
  signal?: AbortSignal,
) => Promise<Output<E>>
export type Client<C> = { [K in keyof C]: C[K] extends Endpoint ? Call<C[K]> : Client<C[K]> }
export interface Outgoing {
  readonly method: Endpoint['method']
  readonly url: string
  readonly body?: unknown
  readonly bodyType: NonNullable<Endpoint['bodyType']>
  /** Called with the headers of a successful answer. */
  readonly onHeaders?: OnHeaders | undefined
  readonly ifMatch?: string | undefined
  /** It creates an item, and takes an `Idempotency-Key`. */
  readonly isCreation?: boolean | undefined
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
}
/** Sends one call and gives the parsed JSON (or text) of its answer; throws an `AppError` for a status of 400 and above, with the field that the answer names. */
export type Transport = (call: Outgoing) => Promise<unknown>

/** A client of the API: the tree of the contract, with a function in place of every endpoint. */
export function createClient<C extends object>(contract: C, send: Transport): Client<C> {
  const entries = Object.entries(contract).map(([key, value]) => [
    key,
    isEndpoint(value) ? call(value, send) : createClient(value, send),
  ])
  return Object.fromEntries(entries) as Client<C>
}

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'response' in value

interface Parts extends Seen {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

const call = (e: Endpoint, send: Transport) => async (input: Parts, onHeaders?: OnHeaders, signal?: AbortSignal) => {
  const path = Object.entries(input.params ?? {}).reduce(
    (p, [key, value]) => p.replace(`:${key}`, encodeURIComponent(String(value))),
    e.path as string,
  )
  const query = search(input.query ?? {})
  const body = e.body && input.body !== undefined ? encode(e.body, input.body) : undefined
  const url = query ? `${path}?${query}` : path
  return decode(
    e.response,
    await send({
      method: e.method,
      url,
      body,
      bodyType: e.bodyType ?? 'json',
      ifMatch: input.ifMatch,
      isCreation: e.isCreation,
      onHeaders,
      signal,
    }),
  )
}

function search(query: object): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) out.append(key, item instanceof Date ? item.toISOString() : String(item))
    }
  }
  return out.toString()
}
