import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Viewer } from '../../access/viewer.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import { askMail } from './ask-mail.ts'
import { devicesSheet } from './devices-sheet.ts'
import type { FilesCtx } from './file-formats.ts'
import { filedReports } from './file-table.ts'
import { type ReportFiles, requireRange } from './report-files.ts'
import { noteRun } from './reports.ts'

/** Reports as files (RPT-53). */
export function reportFileRoutes(http: Http, ctx: FilesCtx, files: ReportFiles): void {
  const api = contract.reports
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports') }

  implement(
    http,
    api.spreadsheet,
    async ({ viewer, params, query, request, reply }) => {
      const report = filedReports.get(params.report)
      if (report) return files.spreadsheet(report, { viewer, query, request, reply })
      files.limit(viewer, reply)
      const sheet = await devicesSheet(ctx, viewer, {
        language: readerLanguage(viewer, request.headers),
        userId: query.userId,
        keyword: query.keyword,
        filter: { groupIds: query.groupId, status: query.status, model: query.model },
      })
      await noteRun(ctx, viewer, 'devices', {})
      reply.header('content-disposition', 'attachment; filename=devices.xlsx').header('cache-control', 'no-store')
      return written(xlsx(sheet), xlsxType)
    },
    options,
  )
  for (const format of ['csv', 'pdf'] as const) {
    implement(
      http,
      api[format],
      ({ viewer, params, query, request, reply }) =>
        files[format](filedReports.get(params.report)!, { viewer, query, request, reply }),
      options,
    )
  }
  implement(
    http,
    api.mail,
    async ({ viewer, params: { report }, query, request }) => {
      const language = readerLanguage(viewer, request.headers)
      await askMail(ctx, viewer, { report, query: requireRange(query), language })
      return null
    },
    options,
  )
}
