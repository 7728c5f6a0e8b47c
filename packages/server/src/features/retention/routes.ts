import { contract } from '@rastro/core/api/index'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { ownRetention } from './own-retention.ts'

/** Decision 150: what reports say about how long data are stored. */
export function retentionRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.retention.own, ({ viewer }) => ownRetention(db, viewer.server, viewer.user))
}
