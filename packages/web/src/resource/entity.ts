import { type Action, createOf, editOf, refusalOf } from '@rastro/core/access/access'
import type { OnHeaders } from '@rastro/core/kit/client'
import { crud } from '@rastro/core/kit/contract'
import type { Item, Resource } from '@rastro/core/kit/resource'
import { clientOf } from '../api/client.ts'
import type { EntityScreens } from '../feature/entity-screens.ts'
import { useUser } from '../session/session.ts'
import { useCan, useViewer } from '../session/viewer.ts'
import type { saveLinks } from './connections/link-changes.ts'

/** The fields of every stored item. */
export interface Stored {
  readonly id: number
}

/** The data shared by list and form of one entity; a page passes it as `of`. */
export interface Entity<T extends Stored> {
  readonly resource: Resource
  /** Its five calls. */
  readonly calls: Calls<T>
  /** Who sees its screens. */
  readonly may: Action
  /** Who is offered to create one; by default whoever the server permits. */
  readonly mayAdd?: Action
  /** The address of its list. */
  readonly list: string
  /** The address of its form, without an id for a new one. */
  readonly form: (id?: number) => string
  readonly nameOf: (item: T) => string
  /** Saves what the form's links say, where these are not links of the server. */
  readonly saveLinks?: typeof saveLinks
}

/** The five calls as the typed client builds them from `crud()`. */
export interface Calls<T> {
  list(input: { query: ListInput }, onHeaders?: OnHeaders, signal?: AbortSignal): Promise<T[]>
  get(input: { params: { id: number } }, onHeaders?: OnHeaders): Promise<T>
  create(input: { body: Partial<T> }): Promise<T>
  update(
    input: { params: { id: number }; body: Partial<T>; ifMatch?: string | undefined },
    onHeaders?: OnHeaders,
  ): Promise<T>
  remove(input: { params: { id: number } }): Promise<null>
}
interface ListInput {
  all?: boolean
  keyword?: string
  limit?: number
  sort?: string
  cursor?: string
}

/** An entity of its resource and the addresses of its screens: the five common calls, named by its first searched field. */
export function entityOf<R extends Resource>(resource: R, screens: EntityScreens): Entity<Item<R> & Stored> {
  const [name] = resource.search
  return {
    ...screens,
    resource,
    calls: clientOf(crud(resource)) as unknown as Calls<Item<R> & Stored>,
    nameOf: (item) => String(item[name as keyof Item<R>] ?? ''),
  }
}

/** Returns its input, and infers the item type from the calls. */
export const defineEntity = <T extends Stored>(entity: Entity<T>): Entity<T> => entity

/** The person's permissions for items of this entity. */
export function useRights<T extends Stored>({ resource, may, mayAdd }: Entity<T>) {
  const viewer = useViewer()
  const mayEdit = refusalOf(viewer, editOf(resource.name)) === undefined
  const mayCreate = refusalOf(viewer, mayAdd ?? createOf(resource.name)) === undefined
  return { maySee: useCan(may), mayEdit, mayAdd: mayEdit && mayCreate }
}

/** The scope of a list: administrators see all items, everybody else their own. */
export function useReach(): { all?: true } {
  const { administrator } = useUser()
  return administrator ? { all: true } : {}
}

/** The name of an item, or a placeholder. */
export const namedOr = <T extends Stored>({ nameOf }: Pick<Entity<T>, 'nameOf'>, item: T, none: string): string =>
  nameOf(item).trim() || none
