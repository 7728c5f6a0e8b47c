import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { cursorHeader } from '@rastro/core/kit/page'
import { type ReportRun, reportRunBounds } from '@rastro/core/model/report-run'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Http, implement } from '../../http/implement.ts'

/** What was sent of a scheduled report: one's own runs, and those of the people one manages. */
export function runRoutes(http: Http, { db }: Has<'db'>): void {
  implement(
    http,
    contract.reports.runs,
    async ({ viewer, params: { id }, query, reply }) => {
      await requireAccess(db, viewer, 'report', id)
      const limit = query.limit ?? reportRunBounds.usualRows
      const runs = await runsOf(db, viewer, { reportId: id, cursor: query.cursor, limit: limit + 1 })
      const page = runs.slice(0, limit)
      if (runs.length > limit) reply.header(cursorHeader, String(page.at(-1)!.id))
      return page
    },
    { guard: ({ viewer }) => requireCan(viewer, 'reports') },
  )
}

interface Asked {
  readonly reportId: number
  readonly cursor: number | undefined
  readonly limit: number
}

async function runsOf(db: Db, { user }: Viewer, { reportId, cursor, limit }: Asked): Promise<ReportRun[]> {
  const rows = await db
    .selectFrom('report_run')
    .innerJoin('user', 'user.id', 'report_run.userId')
    .where('reportId', '=', reportId)
    .$if(cursor !== undefined, (query) => query.where('report_run.id', '<', cursor!))
    .$if(!user.administrator, (query) =>
      query.where(({ or, eb }) =>
        or([eb('userId', '=', user.id), eb('userId', 'in', visibleIds(db, 'user', user.id))]),
      ),
    )
    .select([
      'report_run.id',
      'userId',
      'user.name as userName',
      'fromTime',
      'toTime',
      'createdTime',
      'state',
      'reason',
    ])
    .select('sentTime')
    .orderBy('report_run.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ fromTime, toTime, createdTime, sentTime, ...row }) => ({
    ...row,
    from: new Date(fromTime),
    to: new Date(toTime),
    createdTime: new Date(createdTime),
    sentTime: sentTime === null ? null : new Date(sentTime),
  }))
}
