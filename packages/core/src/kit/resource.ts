import type { Static, TObject } from './schema.ts'

/** One entity of the REST API: its schema, path, table, and searchable fields. */
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
  /** Fields that clients may read but only the server sets. */
  readonly managed?: readonly (keyof Static<S> & string)[]
  /** Fields without a column: computed when answering, or answered with their default. */
  readonly virtual?: readonly (keyof Static<S> & string)[]
  /** Fields that are unique among all rows. */
  readonly unique?: readonly (keyof Static<S> & string)[]
  /** What it may be linked to; its creator is linked to it as `user`. */
  readonly linkedTo?: readonly ('user' | 'group' | 'device')[]
  /** Name of its calls in the contract; its path by default. */
  readonly calls?: string
  /** Description of its calls in the API's document, where they start an area of their own. */
  readonly about?: string
  /** The map needs them: a shared link may read those linked to its item. */
  readonly isOnSharedMap?: boolean
  /** Extended lists also take `groupId` and `deviceId`. */
  readonly extended?: boolean
}

export type Item<R extends Resource> = Static<R['schema']>
export type NewItem<R extends Resource> = Omit<Item<R>, 'id'>

/** Preserves literal names: routes, rows, links and the typed client are derived from them. */
export function defineResource<S extends TObject, const R extends Omit<Resource<S>, 'schema'>>(
  resource: R & { readonly schema: S },
): R & { readonly schema: S } {
  return resource
}
