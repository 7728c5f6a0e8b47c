import { requireCan } from '@rastro/core/access/access'
import { linkOf, linksOf } from '@rastro/core/access/permissions'
import { contract } from '@rastro/core/api/index'
import { cursorHeader, totalHeader } from '@rastro/core/kit/page'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { signalOf } from '../../http/leaving.ts'
import { connectionsOf } from './connections.ts'
import { findLinks, link, unlink } from './permissions.ts'
import { removalsOf } from './removal.ts'

export function permissionRoutes(http: Http, ctx: Has<'db' | 'bus' | 'clock'>): void {
  const api = contract.permissions
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'edit') }
  implement(http, api.list, ({ viewer, query }) => {
    requireCan(viewer, 'administer')
    return findLinks(ctx.db, linkOf(query))
  })
  implement(http, api.connections, async ({ viewer, query, reply }) => {
    const { items, total, next } = await connectionsOf(ctx.db, viewer, query)
    reply.header(totalHeader, total)
    if (next) reply.header(cursorHeader, next)
    return items
  })
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
