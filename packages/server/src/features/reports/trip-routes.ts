import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { canSee } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { correctTrip, undoCorrection } from './correct-trip.ts'
import { readerOf } from './report-reader.ts'
import { explainTrip } from './trip-explanation.ts'

/** Why trips are such, and their corrections (decision 159). */
export function tripRoutes(http: Http, ctx: Has<'db' | 'positions' | 'bus' | 'clock' | 'places' | 'lookups'>): void {
  const { db } = ctx
  const api = contract.trips
  implement(
    http,
    api.explanation,
    async ({ viewer, query, request }) => {
      await requireAccess(db, viewer, 'device', query.deviceId, 'deviceId')
      const explanation = await explainTrip(ctx, await readerOf(ctx, viewer, request), query)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: [query.deviceId] })
      return explanation
    },
    { guard: ({ viewer }) => requireCan(viewer, 'reports') },
  )
  implement(
    http,
    api.correct,
    async ({ viewer, body }) => {
      await requireAccess(db, viewer, 'device', body.deviceId, 'deviceId')
      return correctTrip(ctx, viewer, body)
    },
    { guard: ({ viewer }) => requireCan(viewer, 'trip.correct') },
  )
  implement(
    http,
    api.undo,
    async ({ viewer, params: { id } }) => {
      await undoCorrection(ctx, viewer, id, await deviceIdOf(viewer, id))
      return null
    },
    { guard: ({ viewer }) => requireCan(viewer, 'trip.correct') },
  )

  /** Of a correction that the viewer may undo; missing and foreign ones get the same refusal. */
  async function deviceIdOf(viewer: Viewer, id: number): Promise<number> {
    const row = await db.selectFrom('trip_correction').where('id', '=', id).select('deviceId').executeTakeFirst()
    if (row && (await canSee(db, viewer.user, 'device', row.deviceId))) return row.deviceId
    throw viewer.user.administrator ? new NotFoundError('TripCorrection', id) : new NoAccessError('TripCorrection')
  }
}
