import { createOf, requireCan } from '@rastro/core/access/access'
import { crud, type ListQuery } from '@rastro/core/kit/contract'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Item, Resource } from '@rastro/core/kit/resource'
import type { Static } from '@rastro/core/kit/schema'
import type { FastifyReply } from 'fastify'
import { requireAccess, requireEdit, requireUser } from '../access/require.ts'
import type { Viewer } from '../access/viewer.ts'
import { type Ids, type Kind, linkedIds, visibleIds } from '../access/visibility.ts'
import { get, type Listing, listPages } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { tagged } from './etag.ts'
import { implement } from './implement.ts'
import { rowsAnswer } from './list-answer.ts'
import { searchedBy } from './present.ts'
import { asSeen, type Hooks, type Mount, makeItem, saveItem, takeItem } from './resource-writes.ts'
import type { Http } from './server.ts'

export type ListFilter = Static<typeof ListQuery>

/** The five calls of a resource, except those implemented by its slice, with the access rules of reference §0.7 and §4. */
export function implementResource<R extends Resource>(
  http: Http,
  ctx: Mount<R>['ctx'],
  resource: R,
  hooks: Hooks<R> = {},
): void {
  const api = crud(resource)
  const { db } = ctx
  const mount: Mount<R> = { ctx, resource, hooks }
  const options = {
    ...(hooks.bodyLimit !== undefined && { bodyLimit: hooks.bodyLimit }),
  }
  const name = resource.name as Kind
  const answer = rowsAnswer(resource.schema)
  const told = async (reply: FastifyReply, viewer: Viewer, stored: Item<R>) => {
    const item = await asSeen(mount, db, { viewer, item: stored })
    return tagged({ reply, resource, row: item as object }, item as object) as Item<R>
  }
  const mounts: Record<keyof typeof api, () => void> = {
    list: () =>
      implement(http, api.list, async ({ viewer, query, reply }) => {
        const ids = await listedIds(db, viewer, resource, query)
        const listing = listPages(db, searchedBy<Resource>(resource, viewer, query.sort), { ...query, ids })
        return answer(reply, hooks.asSeen ? listing.then((all) => seenListing(hooks, { db, viewer }, all)) : listing)
      }),
    get: () =>
      implement(http, api.get, async ({ viewer, params, reply }) =>
        told(reply, viewer, await readItem(db, viewer, resource, params.id)),
      ),
    create: () =>
      implement(
        http,
        api.create,
        async ({ viewer, body, request, reply }) => {
          const key = request.headers['idempotency-key']
          return told(reply, viewer, await makeItem(mount, viewer, { item: body as Item<R>, key }))
        },
        {
          ...options,
          guard: ({ viewer }) => requireCan(viewer, createOf(name)),
        },
      ),
    update: () =>
      implement(
        http,
        api.update,
        async ({ viewer, params, body, request, reply }) => {
          const item = withId(body as Item<R>, params.id)
          return told(reply, viewer, await saveItem(mount, viewer, { item, ifMatch: request.headers['if-match'] }))
        },
        { ...options, guard: ({ viewer, params }) => requireEdit(db, viewer, name, params.id) },
      ),
    remove: () =>
      implement(http, api.remove, ({ viewer, params, request }) =>
        takeItem(mount, viewer, { id: params.id, ifMatch: request.headers['if-match'] }),
      ),
  }
  for (const [call, add] of Object.entries(mounts)) {
    if (!hooks.byHand?.includes(call as keyof typeof api)) add()
  }
}

/** A listing whose rows are as the viewer reads them. */
function seenListing<R extends Resource>(
  { asSeen: seen }: Hooks<R>,
  { db, viewer }: { db: Db; viewer: Viewer },
  listing: Listing,
): Listing {
  async function* parts() {
    for await (const rows of listing.parts) {
      yield await seen!(db, viewer, rows as readonly { readonly attributes: unknown }[])
    }
  }
  return { ...listing, parts: parts() }
}

/** Throws when the id in the body is not the id in the address. */
export function withId<T>(body: T, id: number): T {
  const named = (body as { id?: number }).id
  if (named && named !== id) throw new InvalidError(`The address names ${id}, and the body ${named}`)
  return { ...body, id }
}

/**
 * The ids that the caller may list; undefined means all. Throws when the list of another user is requested without the
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

async function readItem<R extends Resource>(db: Db, viewer: Viewer, resource: R, id: number): Promise<Item<R>> {
  await requireAccess(db, viewer, resource.name as Kind, id)
  return get(db, resource, id)
}
