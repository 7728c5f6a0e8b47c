import { contract } from '@rastro/core/api/index'
import { cursorHeader } from '@rastro/core/kit/page'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { dueOf } from './due.ts'
import { servicesOf } from './services.ts'

export function maintenanceRoutes(http: Http, ctx: Has<'db' | 'positions'>): void {
  implement(http, contract.maintenance.due, async ({ viewer, query, reply }) => {
    const { items, next } = await dueOf(ctx, viewer, query)
    if (next) reply.header(cursorHeader, next)
    return items
  })
  implement(http, contract.maintenance.services, ({ viewer, query }) => servicesOf(ctx.db, viewer, query))
}
