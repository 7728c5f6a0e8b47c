import { contract } from '@rastro/core/api/index'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { statisticsOf, statisticsOfAll } from './statistics.ts'

export function statisticsRoutes(http: Http, ctx: Has<'db' | 'clock'>): void {
  implement(http, contract.statistics.list, ({ viewer: { user }, query }) =>
    user.administrator ? statisticsOfAll(ctx, query) : statisticsOf(ctx, user.id, query),
  )
}
