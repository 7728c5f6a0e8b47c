import { contract } from '@rastro/core/api/index'
import { requireAccess } from '../../access/require.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { scheduleClocks, scheduleRuns } from './schedules.ts'

/** The runs of the schedules of automatic groups, for the page that shows them (decision 65). */
export function scheduleRoutes(http: Http, { db }: Has<'db'>): void {
  const { list, runs } = contract.schedules
  implement(http, list, ({ viewer }) => scheduleClocks(db, viewer.user))
  implement(http, runs, async ({ viewer, params, query }) => {
    await requireAccess(db, viewer, 'group', params.id)
    return scheduleRuns(db, viewer.user, { ...query, groupId: params.id })
  })
}
