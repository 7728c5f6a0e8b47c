import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Endpoint } from '@rastro/core/kit/contract'
import { reportList } from '@rastro/core/reports/index'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { type Http, implement, type Written, written } from '../../http/implement.ts'
import { xlsxType } from '../../http/xlsx.ts'
import { combinedJson } from './combined.ts'
import { exportRoutes } from './export-routes.ts'
import type { FilesCtx } from './file-formats.ts'
import { reportFileRoutes } from './file-routes.ts'
import { filedReports } from './file-table.ts'
import { reportFiles } from './report-files.ts'
import { reportJson } from './report-json.ts'
import { type ReportReader, readerOf } from './report-reader.ts'
import type { AnyReport } from './report-rows.ts'
import { namedDevices, noteRun, type ReportQuery } from './reports.ts'
import { runRoutes } from './runs.ts'

interface Asked<Q> {
  readonly viewer: Viewer
  readonly query: Q
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function reportRoutes(http: Http, ctx: FilesCtx): void {
  const api = contract.reports
  const files = reportFiles(ctx)
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports') }

  /** Wraps a report: chooses its format, and audits its run before the first byte is sent. */
  function run<Q extends ReportQuery>(name: string, make: (reader: ReportReader, query: Q) => Written) {
    return async ({ viewer, query, request, reply }: Asked<Q>): Promise<Written> => {
      const filed = accepts(request) ? filedReports.get(name) : undefined
      if (filed) return files.spreadsheet(filed, { viewer, query, request, reply })
      const report = make(await readerOf(ctx, viewer, request), query)
      await noteRun(ctx, viewer, name, query)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: await namedDevices(ctx.db, viewer, query) })
      return report
    }
  }

  for (const report of reportList) {
    const list = run(report.name, (reader, query) => written(reportJson(ctx, reader, report as AnyReport, query)))
    implement(http, api[report.name] as Endpoint, list as never, options)
  }

  const combined = run('combined', ({ viewer }, query) => written(combinedJson(ctx, viewer, query)))
  implement(http, api.combined, combined, options)

  reportFileRoutes(http, ctx, files)
  runRoutes(http, ctx)
  exportRoutes(http, ctx)
}

/** The URL of a report also answers with a spreadsheet, when the client accepts nothing else. */
const accepts = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  accept.includes(xlsxType) && !/\/json|\*\/\*/.test(accept)
