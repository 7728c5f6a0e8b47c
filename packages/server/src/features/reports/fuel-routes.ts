import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { fuelVerdictBounds } from '@rastro/core/model/fuel-verdict'
import { canSee } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { openDrops } from './fuel-drops.ts'
import { ledgerOf } from './fuel-ledger.ts'
import { judgeDrain, undoVerdict } from './judge-drain.ts'
import { readerOf } from './report-reader.ts'

/** The ledger of a tank (decision 170), and verdicts on what fell in it (decision 180). */
export function fuelRoutes(http: Http, ctx: Has<'db' | 'positions' | 'bus' | 'clock' | 'places' | 'lookups'>): void {
  const { db } = ctx
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
  implement(
    http,
    contract.fuel.drops,
    ({ viewer: { user } }) => openDrops(db, { userId: user.id, now: ctx.clock.now(), limit: fuelVerdictBounds.drops }),
    { guard: ({ viewer }) => requireCan(viewer, 'reports') },
  )
  implement(
    http,
    contract.fuel.judge,
    async ({ viewer, body }) => {
      await requireAccess(db, viewer, 'device', body.deviceId, 'deviceId')
      return judgeDrain(ctx, viewer, body)
    },
    { guard: ({ viewer }) => requireCan(viewer, 'fuel.judge') },
  )
  implement(
    http,
    contract.fuel.undo,
    async ({ viewer, params: { id } }) => {
      await undoVerdict(ctx, viewer, id, await deviceIdOf(viewer, id))
      return null
    },
    { guard: ({ viewer }) => requireCan(viewer, 'fuel.judge') },
  )

  /** Of a verdict that the viewer may undo; missing and foreign ones get the same refusal. */
  async function deviceIdOf(viewer: Viewer, id: number): Promise<number> {
    const row = await db.selectFrom('fuel_verdict').where('id', '=', id).select('deviceId').executeTakeFirst()
    if (row && (await canSee(db, viewer.user, 'device', row.deviceId))) return row.deviceId
    throw viewer.user.administrator ? new NotFoundError('FuelVerdict', id) : new NoAccessError('FuelVerdict')
  }
}
