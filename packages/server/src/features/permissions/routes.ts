import { requireCan } from '@rastro/core/access/access'
import { linkOf, linksOf } from '@rastro/core/access/permissions'
import { contract } from '@rastro/core/api/index'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { findLinks, link, unlink } from './permissions.ts'

export function permissionRoutes(http: Http, ctx: Has<'db' | 'bus' | 'clock'>): void {
  const api = contract.permissions
  implement(http, api.list, ({ viewer, query }) => {
    requireCan(viewer, 'administer')
    return findLinks(ctx.db, linkOf(query))
  })
  implement(http, api.link, async ({ viewer, body }) => {
    await link(ctx, viewer, [linkOf(body)])
    return null
  })
  implement(http, api.unlink, async ({ viewer, body }) => {
    await unlink(ctx, viewer, [linkOf(body)])
    return null
  })
  implement(http, api.linkMany, async ({ viewer, body }) => {
    await link(ctx, viewer, linksOf(body))
    return null
  })
  implement(http, api.unlinkMany, async ({ viewer, body }) => {
    await unlink(ctx, viewer, linksOf(body))
    return null
  })
}
