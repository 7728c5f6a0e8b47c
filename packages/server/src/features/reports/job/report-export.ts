import { can } from '@rastro/core/access/access'
import type { ExportReason } from '@rastro/core/model/report-export'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { hasFeatures } from '../../../access/plans.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Context } from '../../../context.ts'
import type { ReportParameters } from '../../../db/tasks.ts'
import type { Job } from '../../../jobs/job.ts'
import { type ExportRow, exportsFolder } from '../exports.ts'
import type { FiledReport } from '../file-columns.ts'
import { fileFormats } from '../file-formats.ts'
import { filedReports, reportTable } from '../file-table.ts'
import { fileReaderOf } from '../report-reader.ts'
import type { AnyQuery } from '../report-rows.ts'
import { noteRun } from '../reports.ts'
import { viewerOf } from './viewer-of.ts'
import { type Ending, watchExport } from './watch-export.ts'

/** The last failure is the outcome. */
const mostAttempts = 3
/** Files that one node makes at once; further ones leave the other tasks room. */
const mostAtOnce = 2
let atWork = 0

/** Makes a file with the rights that its reader has by then; after a crash another node begins it again (decision 164). */
export const reportExport: Job<'reportExport'> = {
  kind: 'reportExport',
  async run(ctx, { exportId }, stopping) {
    const row = await ctx.db.selectFrom('report_export').where('id', '=', exportId).selectAll().executeTakeFirst()
    if (!row || row.state === 'done' || row.state === 'failed') return 'done'
    if (atWork >= mostAtOnce) return 'again'
    atWork += 1
    try {
      const ending = await endingOf(ctx, row, stopping)
      if (ending === 'stopped') return 'again'
      if (ending !== 'made' && ending !== 'removed') await fail(ctx, row, ending)
    } catch (error) {
      const attempts = row.attempts + 1
      await ctx.db.updateTable('report_export').set({ attempts, progress: 0 }).where('id', '=', row.id).execute()
      if (attempts < mostAttempts) throw error
      ctx.log.error({ err: error, export: row.id }, 'a file of a report was given up')
      await fail(ctx, row, 'notMade')
    } finally {
      atWork -= 1
    }
    return 'done'
  },
}

async function fail({ db, clock }: Context, { id }: ExportRow, reason: ExportReason): Promise<void> {
  const endedTime = clock.now().getTime()
  await db.updateTable('report_export').set({ state: 'failed', reason, endedTime }).where('id', '=', id).execute()
}

async function endingOf(
  ctx: Context,
  row: ExportRow,
  stopping: AbortSignal,
): Promise<Ending | 'made' | 'noReports' | 'paymentPending'> {
  const user = row.userId === null ? undefined : await findUser(ctx.db, row.userId)
  if (!user || reasonToRefuse(user, ctx.clock.now())) return 'noReports'
  const viewer = await viewerOf(ctx.db, user, ctx.clock.now())
  const report = filedReports.get(row.report)
  if (viewer.isLimited) return 'paymentPending'
  if (!report || !can(viewer, 'reports') || !(await hasFeatures(ctx.db, user.id, 'reports'))) return 'noReports'
  return makeFile(ctx, { row, viewer, report, stopping })
}

interface Making {
  readonly row: ExportRow
  readonly viewer: Viewer
  readonly report: FiledReport
  readonly stopping: AbortSignal
}

async function makeFile(ctx: Context, { row, viewer, report, stopping }: Making): Promise<Ending | 'made'> {
  const { db, blobs, clock } = ctx
  const startedTime = clock.now().getTime()
  const start = { state: 'running', startedTime, progress: 0, rows: 0 } as const
  await db.updateTable('report_export').set(start).where('id', '=', row.id).execute()
  const parameters: ReportParameters = JSON.parse(row.query)
  const query: AnyQuery = { ...parameters, from: new Date(parameters.from), to: new Date(parameters.to) }
  const table = await reportTable(ctx, await fileReaderOf(ctx, viewer, row.language), report, query)
  const watch = watchExport(ctx, { id: row.id, startedTime, table, stopping })
  const pieces = fileFormats[row.format].write(ctx, { ...table, pages: watch.pages(table.pages) })
  await blobs.write(exportsFolder, row.blob, watch.pieces(pieces))
  const made = watch.ending() ?? (await storeMade(ctx, row, { ...watch.made(), deviceIds: table.deviceIds }))
  if (made !== 'made') await blobs.remove(exportsFolder, row.blob)
  else await noteRun(ctx, viewer, report.name, query)
  return made
}

interface Made {
  readonly rows: number
  readonly size: number
  readonly deviceIds: readonly number[]
}

/** Unless the file was removed meanwhile. */
async function storeMade(
  { db, clock }: Context,
  { id }: ExportRow,
  { deviceIds, ...made }: Made,
): Promise<'made' | 'removed'> {
  const { numUpdatedRows } = await db
    .updateTable('report_export')
    .set({
      ...made,
      state: 'done',
      progress: 1,
      deviceIds: JSON.stringify(deviceIds),
      endedTime: clock.now().getTime(),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'made' : 'removed'
}
