import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { SpreadsheetReport } from '@rastro/core/api/reports'
import type { Endpoint } from '@rastro/core/kit/contract'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { reportList } from '@rastro/core/reports/index'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, type Written, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import { combinedJson } from './combined.ts'
import { devicesSheet } from './devices-sheet.ts'
import { reportJson } from './report-json.ts'
import { type ReportReader, readerOf } from './report-reader.ts'
import type { AnyReport } from './report-rows.ts'
import { namedDevices, noteRun, type ReportQuery, type TimeRange } from './reports.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'lookups' | 'places'>

interface Asked<Q> {
  readonly viewer: Viewer
  readonly query: Q
  readonly request: FastifyRequest
}

export function reportRoutes(http: Http, ctx: Ctx): void {
  const api = contract.reports
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports') }

  /** Wraps a report: chooses its format, and audits its run before the first byte is sent. */
  function run<Q extends ReportQuery>(name: string, make: (reader: ReportReader, query: Q) => Written) {
    return async ({ viewer, query, request }: Asked<Q>): Promise<Written> => {
      requireJson(request)
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

  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 16, maxPerUser: 2 })
  implement(
    http,
    api.spreadsheet,
    async ({ viewer, params, query, request, reply }) => {
      if (params.report !== 'devices') return refuseFile(params.report, query)
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
    {
      guard(asked) {
        options.guard(asked)
        limitConcurrency(asked.viewer, asked.reply)
      },
    },
  )
  implement(http, api.mail, ({ params, query }) => refuseFile(params.report, query), options)
}

const notMade = (): AppError => new AppError(501, refusal('spreadsheetNotMade'))

/** The URL of a report also answers with a spreadsheet, when the client accepts nothing else. */
function requireJson({ headers: { accept = '*/*' } }: FastifyRequest): void {
  if (accept.includes(xlsxType) && !/\/json|\*\/\*/.test(accept)) throw notMade()
}

/** Every spreadsheet except that of the devices has a time range. */
function refuseFile(report: SpreadsheetReport, range: Partial<TimeRange>): never {
  for (const field of ['from', 'to'] as const) {
    if (report !== 'devices' && !range[field]) throw new InvalidError(refusal('rangeMissing', { field }), { field })
  }
  throw notMade()
}
