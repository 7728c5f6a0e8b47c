import { createOf, editOf, requireCan } from '@rastro/core/access/access'
import { crud, type ListQuery } from '@rastro/core/kit/contract'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Item, Resource } from '@rastro/core/kit/resource'
import type { Static } from '@rastro/core/kit/schema'
import { requireAccess, requireUser } from '../access/require.ts'
import type { Viewer } from '../access/viewer.ts'
import { type Ids, type Kind, linkedIds, visibleIds } from '../access/visibility.ts'
import type { Has } from '../context.ts'
import { create, get, list, remove, update } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { implement, written } from './implement.ts'
import { listWriter } from './json.ts'
import type { Http } from './server.ts'

/** An item before it is stored, with the user who saves it and the item it replaces. */
export interface Save<R extends Resource> {
  readonly viewer: Viewer
  readonly item: Item<R>
  /** Undefined when it is new. */
  readonly stored: Item<R> | undefined
}

/** What a resource does besides the common rules. A resource that needs more is written with `implement`. */
export interface Hooks<R extends Resource> {
  /** Throws to refuse the item, or gives the item that is stored. */
  beforeSave?(save: Save<R>): Item<R> | Promise<Item<R>>
  /** Drops fields that the schema does not have instead of refusing them (reference §0.2). */
  readonly ignoreUnknown?: boolean
}

interface Mount<R extends Resource> extends Has<'db' | 'bus'> {
  readonly resource: R
  readonly hooks: Hooks<R>
}
export type ListFilter = Static<typeof ListQuery>

/** The five calls of a resource, with the access rules of reference §0.7 and §4. */
export function implementResource<R extends Resource>(
  http: Http,
  ctx: Has<'db' | 'bus'>,
  resource: R,
  hooks: Hooks<R> = {},
): void {
  const write = listWriter(resource.schema)
  implement(http, crud(resource).list, async ({ viewer, query }) => {
    const ids = await listedIds(ctx.db, viewer, resource, query)
    return written(write(await list(ctx.db, resource, { ...query, ids })))
  })
  implementItem(http, ctx, resource, hooks)
}

/** The same without the list, for a resource that has its own. */
export function implementItem<R extends Resource>(
  http: Http,
  ctx: Has<'db' | 'bus'>,
  resource: R,
  hooks: Hooks<R> = {},
): void {
  const api = crud(resource)
  const mount: Mount<R> = { ...ctx, resource, hooks }
  const options = { ignoreUnknown: hooks.ignoreUnknown ?? false }
  implement(http, api.get, ({ viewer, params }) => readItem(mount, viewer, params.id))
  implement(http, api.create, ({ viewer, body }) => createItem(mount, viewer, body as Item<R>), options)
  implement(
    http,
    api.update,
    ({ viewer, params, body }) => updateItem(mount, viewer, withId(body as Item<R>, params.id)),
    options,
  )
  implement(http, api.remove, ({ viewer, params }) => removeItem(mount, viewer, params.id))
}

/** Throws when the id in the body is not the id in the address. */
export function withId<T>(body: T, id: number): T {
  const named = (body as { id?: number }).id
  if (named && named !== id) throw new InvalidError(`The address names ${id}, and the body ${named}`)
  return { ...body, id }
}

/**
 * The ids that the caller may list; undefined means all. Throws when the list of another user is asked for without the
 * right to it.
 */
export async function listedIds(
  db: Db,
  viewer: Viewer,
  resource: Resource,
  filter: ListFilter,
): Promise<Ids | undefined> {
  const kind = resource.name as Kind
  const narrowed: Ids[] = []
  if (filter.userId) {
    await requireUser(db, viewer, filter.userId)
    narrowed.push(visibleIds(db, kind, filter.userId))
  } else if (!filter.all || !viewer.user.administrator) narrowed.push(visibleIds(db, kind, viewer.user.id))
  for (const owner of resource.extended ? (['group', 'device'] as const) : []) {
    const ownerId = filter[`${owner}Id`]
    if (!ownerId) continue
    await requireAccess(db, viewer, owner, ownerId)
    narrowed.push(linkedIds(db, { owner, ownerId, property: kind as 'geofence' }))
  }
  return narrowed.length > 0 ? inAll(db, kind, narrowed) : undefined
}

function inAll(db: Db, kind: Kind, queries: readonly Ids[]): Ids {
  let all = db.selectFrom(kind as 'device').select('id')
  for (const ids of queries) all = all.where('id', 'in', ids)
  return all
}

async function readItem<R extends Resource>({ db, resource }: Mount<R>, viewer: Viewer, id: number): Promise<Item<R>> {
  await requireAccess(db, viewer, resource.name as Kind, id)
  return get(db, resource, id)
}

async function createItem<R extends Resource>(mount: Mount<R>, viewer: Viewer, body: Item<R>): Promise<Item<R>> {
  const { db, bus, resource, hooks } = mount
  requireCan(viewer, createOf(resource.name))
  await requireLinks(mount, { viewer, item: body, stored: undefined })
  const item = (await hooks.beforeSave?.({ viewer, item: body, stored: undefined })) ?? body
  const created = await db.transaction().execute(async (tx) => {
    const row = await create(tx, resource, unmanaged(resource, item))
    await linkToUser(tx, resource, viewer.user.id, row.id as number)
    return row
  })
  bus.publishChange({ kind: resource.name, id: created.id as number, action: 'created' })
  return created
}

async function updateItem<R extends Resource>(mount: Mount<R>, viewer: Viewer, body: Item<R>): Promise<Item<R>> {
  const { db, bus, resource, hooks } = mount
  const id = body.id as number
  await requireAccess(db, viewer, resource.name as Kind, id)
  requireCan(viewer, editOf(resource.name))
  const stored = await get(db, resource, id)
  await requireLinks(mount, { viewer, item: body, stored })
  const item = (await hooks.beforeSave?.({ viewer, item: body, stored })) ?? body
  const updated = await update(db, resource, id, unmanaged(resource, item))
  bus.publishChange({ kind: resource.name, id, action: 'updated' })
  return updated
}

async function removeItem<R extends Resource>(mount: Mount<R>, viewer: Viewer, id: number): Promise<null> {
  const { db, bus, resource } = mount
  const kind = resource.name as Kind
  await requireAccess(db, viewer, kind, id)
  requireCan(viewer, editOf(resource.name))
  await remove(db, resource, id)
  bus.publishChange({ kind, id, action: 'removed' })
  return null
}

const pointers = { groupId: 'group', calendarId: 'calendar', commandId: 'command' } as const

/** Throws when the caller does not see the group or calendar that the item is put into (reference §4.4). */
async function requireLinks<R extends Resource>({ db }: Mount<R>, { viewer, item, stored }: Save<R>): Promise<void> {
  const [before, after] = [(stored ?? {}) as Record<string, unknown>, item as Record<string, unknown>]
  for (const [key, kind] of Object.entries(pointers)) {
    const id = after[key]
    if (!id || id === before[key]) continue
    await requireAccess(db, viewer, kind, id as number)
  }
}

/** Links a new item to the user who created it. */
async function linkToUser(db: Db, resource: Resource, userId: number, id: number): Promise<void> {
  const link = { userId, [`${resource.name}Id`]: id } as { userId: number; geofenceId: number }
  await db
    .insertInto(`user_${resource.name}` as 'user_geofence')
    .values(link)
    .execute()
}

/** The item without the fields that only the server sets. */
function unmanaged<R extends Resource>({ managed = [] }: R, item: Item<R>): Item<R> {
  const keep = Object.entries(item as object).filter(([key]) => !managed.includes(key) && key !== 'id')
  return Object.fromEntries(keep) as Item<R>
}
