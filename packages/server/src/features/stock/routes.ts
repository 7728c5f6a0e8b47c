import { createOf, editOf, requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { crud, ListQuery } from '@rastro/core/kit/contract'
import type { Resource } from '@rastro/core/kit/resource'
import type { Static } from '@rastro/core/kit/schema'
import type { trackers } from '@rastro/core/resources/tracker'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import type { FastifyReply } from 'fastify'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Listing, listPages } from '../../db/crud.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { rowsAnswer } from '../../http/list-answer.ts'
import { searchedBy } from '../../http/present.ts'
import { withId } from '../../http/resource.ts'
import { UnknownUnits } from '../unknown-units/unknown-units.ts'
import { createOne, readItem, updateOne } from './items.ts'
import { type Heard, withoutPuk, withPlaces } from './live.ts'
import { findItems, historyOf, moveItems, requireKind } from './moves.ts'
import { overviewOf } from './overview.ts'
import { removeOne } from './stock.ts'
import { inReach, type StockItem, stockResources } from './stock-tables.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & { readonly throttle: Throttle }

/** Movements of one account in an hour, each of up to `maxMoved` items: its history is kept for ever. */
const rate = { max: 600, windowMs: 3_600_000 }
/** 256 kB for `maxMoved` items or codes. */
const bodyLimit = 256 * 1024

/** Decision 151: trackers and SIM cards of a seller, who has them, and their history. */
export function stockRoutes(http: Http, ctx: Ctx): void {
  const { db, bus, clock } = ctx
  const api = contract.stock
  const unknown = new UnknownUnits()
  const stop = bus.onUnknownUnit((call) => unknown.heard(call))
  http.app.addHook('onClose', async () => stop())
  const heard = (): Heard =>
    new Map(unknown.list(clock.now()).map(({ uniqueId, lastUpdate }) => [uniqueId, lastUpdate.getTime()]))

  // Both kinds have the same calls
  itemRoutes(http, ctx, { kind: 'tracker', api: contract.trackers, heard })
  itemRoutes(http, ctx, { kind: 'sim', api: contract.sims as unknown as ItemsApi, heard })
  const reads = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'stock') }
  implement(
    http,
    api.overview,
    ({ viewer, query: { kind, all = false } }) => {
      requireKind(kind)
      return overviewOf(db, viewer, { kind, isAll: all, heard: heard(), now: clock.now() })
    },
    reads,
  )
  implement(
    http,
    api.find,
    ({ viewer, body: { kind, codes } }) => {
      requireKind(kind)
      return findItems(db, viewer, kind, codes)
    },
    { ...reads, bodyLimit },
  )
  implement(
    http,
    api.move,
    async ({ viewer, body }) => {
      await ctx.throttle.spend({ key: `stock ${viewer.user.id}`, ...rate }, refusal('tooManyMoves'))
      return { moved: await moveItems(ctx, viewer, body) }
    },
    { guard: ({ viewer }) => requireCan(viewer, 'stock.edit'), bodyLimit },
  )
  const history =
    (kind: StockKind) =>
    async ({ viewer, params: { id } }: { viewer: Viewer; params: { id: number } }) => {
      await readItem(db, viewer, kind, id)
      return historyOf(db, kind, id)
    }
  implement(http, api.trackerHistory, history('tracker'), reads)
  implement(http, api.simHistory, history('sim'), reads)
}

type ItemsApi = ReturnType<typeof crud<typeof trackers>>

/** The five calls of a kind. */
function itemRoutes(
  http: Http,
  ctx: Ctx,
  { kind, api, heard }: { kind: StockKind; api: ItemsApi; heard: () => Heard },
): void {
  const { db } = ctx
  const resource = stockResources[kind]
  const answer = rowsAnswer(resource.schema)
  const reads = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'stock') }
  const told = async (reply: FastifyReply, viewer: Viewer, stored: StockItem) => {
    const [seen] = await withPlaces(db, viewer, { kind, items: [stored], heard: heard() })
    const { deviceId, lastUpdate, ...placed } = seen!
    const item = { ...placed, deviceId: deviceId ?? 0, lastUpdate: lastUpdate === null ? null : new Date(lastUpdate) }
    return tagged({ reply, resource, row: stored }, item) as never
  }
  implement(
    http,
    api.list,
    ({ viewer, query, reply }) => {
      const ids = listed(ctx, viewer, kind, query)
      const listing = listPages(db, searchedBy<Resource>(resource, viewer, query.sort), { ...query, ids })
      const seen = (items: readonly object[]) => withPlaces(db, viewer, { kind, items, heard: heard() })
      return answer(
        reply,
        listing.then((all) => reporting(all, seen)),
      ) as never
    },
    reads,
  )
  implement(
    http,
    api.get,
    async ({ viewer, params, reply }) => told(reply, viewer, await readItem(db, viewer, kind, params.id)),
    reads,
  )
  implement(
    http,
    api.create,
    async ({ viewer, body, reply }) => told(reply, viewer, await createOne(ctx, viewer, kind, body)),
    { guard: ({ viewer }) => requireCan(viewer, createOf(kind)) },
  )
  const edits = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, editOf(kind)) }
  implement(
    http,
    api.update,
    async ({ viewer, params, body, request, reply }) => {
      const item = withId(body, params.id) as StockItem
      return told(
        reply,
        viewer,
        await updateOne(ctx, viewer, { kind, body: item, ifMatch: request.headers['if-match'] }),
      )
    },
    edits,
  )
  implement(
    http,
    api.remove,
    ({ viewer, params, request }) =>
      removeOne(ctx, viewer, { kind, id: params.id, ifMatch: request.headers['if-match'] }),
    edits,
  )
}

/** The ids of a list: of all sellers for administrators who ask for all, else of one's own stock. */
function listed({ db }: Ctx, viewer: Viewer, kind: StockKind, { all, userId }: Static<typeof ListQuery>) {
  const reach = inReach(db, kind, viewer).select('id')
  if (userId) return reach.where('sellerId', '=', userId)
  return viewer.user.administrator && !all ? reach.where('sellerId', 'is', null) : reach
}

/** A listing whose rows have their last report. */
function reporting(listing: Listing, withThem: (rows: readonly object[]) => Promise<readonly object[]>): Listing {
  async function* parts() {
    for await (const rows of listing.parts) yield (await withThem(rows)).map(withoutPuk)
  }
  return { ...listing, parts: parts() }
}
