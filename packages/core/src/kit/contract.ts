import type { Item, Resource } from './resource.ts'
import { Id, Integer, LongId, type Static, type TSchema, Type } from './schema.ts'
import type { Scope } from './scope.ts'

/** One call of the HTTP API. The server (`implement`) and the client (`createClient`) are both derived from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** How the body is sent; as JSON when undefined. */
  readonly bodyType?: 'json' | 'form' | 'binary'
  readonly response: TSchema
  /** Unauthenticated callers may make this call. */
  readonly open?: boolean
  /** A creation: repeated with the same `Idempotency-Key` it answers what it created, and creates nothing more. */
  readonly isCreation?: true
  /** The narrowest scope that may make this call, unless the method implies it (`scopeOf`). */
  readonly scope?: Scope
}

export const endpoint = <const E extends Endpoint>(e: E): E => e

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends TSchema> ? { [P in K]: Static<S> } : unknown
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type Output<E extends Endpoint> = Static<E['response']>

/** The query parameters of every list. `deviceId` and `groupId` only where the resource is `extended`. */
export const ListQuery = Type.Object({
  all: Type.Optional(Type.Boolean()),
  userId: Type.Optional(Id),
  deviceId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  excludeAttributes: Type.Optional(Type.Boolean()),
  keyword: Type.Optional(Type.String()),
  limit: Type.Optional(Integer),
  offset: Type.Optional(Integer),
  /** A sort field, with `-` before it for descending; the resource's first search field when not given. */
  sort: Type.Optional(Type.String({ maxLength: 64 })),
  /** Cursor of the page: the `x-next-cursor` of the page before. Instead of `offset`. */
  cursor: Type.Optional(Type.String({ maxLength: 4096 })),
})
export const ById = Type.Object({ id: Id })
/** The cursor of a list of positions or events. */
export const ByLongId = Type.Object({ id: LongId })

/** The five endpoints every resource has. */
export function crud<R extends Resource>(resource: R) {
  const one = Type.Unsafe<Item<R>>(resource.schema)
  const body = Type.Unsafe<Partial<Item<R>>>(resource.schema)
  const list = Type.Unsafe<Item<R>[]>(Type.Array(resource.schema))
  const path = `${resource.base ?? '/api'}/${resource.path}` as const
  const scope: Scope = resource.isOnSharedMap ? 'share' : 'read'
  return {
    list: endpoint({ method: 'GET', path, query: ListQuery, response: list, scope }),
    get: endpoint({ method: 'GET', path: `${path}/:id`, params: ById, response: one, scope }),
    create: endpoint({ method: 'POST', path, body, response: one, isCreation: true }),
    update: endpoint({ method: 'PUT', path: `${path}/:id`, params: ById, body, response: one }),
    remove: endpoint({ method: 'DELETE', path: `${path}/:id`, params: ById, response: Type.Null() }),
  }
}
