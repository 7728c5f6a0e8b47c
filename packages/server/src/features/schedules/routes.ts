import { contract } from '@rastro/core/api/index'
import { requireAccess } from '../../access/require.ts'
import type { Context } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { approveSchedule, withApprovals } from './approvals.ts'
import { scheduleApplier } from './job/apply.ts'
import { scheduleClocks, scheduleRuns } from './schedules.ts'

/** The schedules of automatic groups: what they did, and to apply one now (decision 65). */
export function scheduleRoutes(http: Http, ctx: Context): void {
  const { db } = ctx
  const { list, runs, apply, approve } = contract.schedules
  implement(http, list, async ({ viewer }) => withApprovals(ctx, viewer, await scheduleClocks(db, viewer.user)))
  implement(http, approve, ({ viewer, params }) => approveSchedule(ctx, viewer, params.id))
  implement(http, runs, async ({ viewer, params, query }) => {
    await requireAccess(db, viewer, 'group', params.id)
    return scheduleRuns(db, viewer.user, { ...query, groupId: params.id })
  })
  const applySchedule = scheduleApplier(ctx)
  implement(http, apply, ({ viewer, params }) => applySchedule(viewer, params.id))
}
