import type { Static, TObject } from './schema.ts'

/** One entity of the REST API: its shape, its address, its table, and what may be searched. */
export interface Resource<S extends TObject = TObject> {
  /** Singular, camelCase, as in links (`deviceId`) and in messages ("Device access denied"). */
  readonly name: string
  /** The path of its calls, below `base`. */
  readonly path: string
  /** `/api` when undefined. */
  readonly base?: '/v1'
  /** Name of its table. */
  readonly table: string
  readonly schema: S
  /** The fields in which a `keyword` is searched. Lists are sorted by the first one. */
  readonly search: readonly (keyof Static<S> & string)[]
  /** Fields in the schema that clients may read but that only the server sets. */
  readonly managed?: readonly (keyof Static<S> & string)[]
  /** Fields without a column: the server fills them in when it answers, or answers their default. */
  readonly virtual?: readonly (keyof Static<S> & string)[]
  /** Fields whose value must be different in every row. */
  readonly unique?: readonly (keyof Static<S> & string)[]
  /** What it may be linked to; whoever makes one is linked to it as `user`. */
  readonly linkedTo?: readonly ('user' | 'group' | 'device')[]
  /** Name of its calls in the contract; its path unless said. */
  readonly calls?: string
  /** What its calls are for, in one sentence of the API's document, where they open an area of their own. */
  readonly about?: string
  /** The map asks for them: whoever opens a shared link reads what is linked to it. */
  readonly isOnSharedMap?: boolean
  /** Extended lists also take `groupId` and `deviceId`. */
  readonly extended?: boolean
}

export type Item<R extends Resource> = Static<R['schema']>
export type NewItem<R extends Resource> = Omit<Item<R>, 'id'>

/** Keeps the names as they are written: routes, rows, links and the typed client follow from them. */
export function defineResource<S extends TObject, const R extends Omit<Resource<S>, 'schema'>>(
  resource: R & { readonly schema: S },
): R & { readonly schema: S } {
  return resource
}
