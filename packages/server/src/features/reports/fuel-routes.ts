import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { requireAccess } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { ledgerOf } from './fuel-ledger.ts'
import { readerOf } from './report-reader.ts'

/** The ledger of a tank (decision 170). */
export function fuelRoutes(http: Http, ctx: Has<'db' | 'positions' | 'places' | 'lookups'>): void {
  implement(
    http,
    contract.fuel.ledger,
    async ({ viewer, query, request }) => {
      await requireAccess(ctx.db, viewer, 'device', query.deviceId, 'deviceId')
      const ledger = await ledgerOf(ctx, await readerOf(ctx, viewer, request), query)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: [query.deviceId] })
      return ledger
    },
    { guard: ({ viewer }) => requireCan(viewer, 'reports') },
  )
}
