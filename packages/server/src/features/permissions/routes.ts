import { requireCan } from '@rastro/core/access/access'
import { linkOf, linksOf } from '@rastro/core/access/permissions'
import { contract } from '@rastro/core/api/index'
import { cursorHeader, totalHeader, unseenHeader } from '@rastro/core/kit/page'
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { signalOf } from '../../http/leaving.ts'
import { connectionsOf, type Page } from './connections.ts'
import { holdersOf } from './holders.ts'
import { findLinks, link, unlink } from './permissions.ts'
import { reachOf } from './reach.ts'
import { removalsOf } from './removal.ts'

export function permissionRoutes(http: Http, ctx: Has<'db' | 'bus' | 'clock'>): void {
  const api = contract.permissions
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'edit') }
  implement(http, api.list, ({ viewer, query }) => {
    requireCan(viewer, 'administer')
    return findLinks(ctx.db, linkOf(query))
  })
  const paged = ({ items, total, next, unseen }: Page, reply: FastifyReply) => {
    reply.header(totalHeader, total)
    if (next) reply.header(cursorHeader, next)
    if (unseen) reply.header(unseenHeader, unseen)
    return items
  }
  implement(http, api.connections, async ({ viewer, query, reply }) =>
    paged(await connectionsOf(ctx.db, viewer, query), reply),
  )
  implement(http, api.holders, async ({ viewer, query, reply }) => paged(await holdersOf(ctx.db, viewer, query), reply))
  implement(http, api.reach, ({ viewer, query }) => reachOf(ctx.db, viewer, query))
  implement(http, api.removal, ({ viewer, query }) => removalsOf(ctx.db, viewer, query))
  const calls = [
    [api.link, link],
    [api.unlink, unlink],
  ] as const
  for (const [call, change] of calls) {
    implement(http, call, ({ viewer, body, reply }) => change(ctx, viewer, [linkOf(body)], signalOf(reply)), options)
  }
  const bulkCalls = [
    [api.linkMany, link],
    [api.unlinkMany, unlink],
  ] as const
  for (const [call, change] of bulkCalls) {
    implement(http, call, ({ viewer, body, reply }) => change(ctx, viewer, linksOf(body), signalOf(reply)), options)
  }
}
