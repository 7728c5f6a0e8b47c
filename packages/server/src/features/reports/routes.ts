import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { SpreadsheetReport } from '@rastro/core/api/reports'
import type { Endpoint } from '@rastro/core/kit/contract'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { Combined } from '@rastro/core/model/report-items'
import { reportList } from '@rastro/core/reports/index'
import type { ReportSource } from '@rastro/core/reports/report'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, type Written, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import { devicesSheet } from './devices-sheet.ts'
import { reportJson } from './report-json.ts'
import { namedDevices, noteRun, type ReportQuery, reportedDevices, reporting, type TimeRange } from './reports.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'lookups'>

interface Asked<Q> {
  readonly viewer: Viewer
  readonly query: Q
  readonly request: FastifyRequest
}
interface GeofenceQuery extends ReportQuery {
  readonly geofenceId?: readonly number[]
}

export function reportRoutes(http: Http, ctx: Ctx): void {
  const api = contract.reports
  const options = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports') }

  /** Wraps a report: chooses its format, and audits its run before the first byte is sent. */
  function run<Q extends ReportQuery>(name: string, make: (viewer: Viewer, query: Q) => Written | Promise<Written>) {
    return async ({ viewer, query, request }: Asked<Q>): Promise<Written> => {
      requireJson(request)
      const report = await make(viewer, query)
      await noteRun(ctx, viewer, name, query)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: await namedDevices(ctx.db, viewer, query) })
      return report
    }
  }

  for (const report of reportList) {
    const list = run(report.name, (viewer, query) => written(reportJson(ctx, viewer, report, query)))
    implement(http, api[report.name] as Endpoint, list as never, options)
  }

  for (const name of ['trips', 'stops', 'summary'] as const) {
    const ofNothing = run(name, async (viewer, query) => {
      await requireNothing(ctx, query, { of: await reportedDevices(ctx.db, viewer, query), sources: ['position'] })
      return written('[]')
    })
    implement(http, api[name], ofNothing, options)
  }

  const combined = run('combined', async (viewer, query) => {
    const deviceIds = await reportedDevices(ctx.db, viewer, query)
    await requireNothing(ctx, query, { of: deviceIds, sources: ['position', 'event'] })
    // A stock server also lists the devices without rows here
    const items = deviceIds.map((deviceId): Combined => ({ deviceId, route: [], events: [], positions: [] }))
    return written(JSON.stringify(items))
  })
  implement(http, api.combined, combined, options)

  const geofences = run('geofences', async (viewer, query: GeofenceQuery) => {
    // Stays outside fences are omitted
    const deviceIds = query.geofenceId?.length ? await reportedDevices(ctx.db, viewer, query) : []
    await requireNothing(ctx, query, { of: deviceIds, sources: ['event'] })
    return written('[]')
  })
  implement(http, api.geofences, geofences, options)

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

const notMade = (code: 'reportNotMade' | 'spreadsheetNotMade'): AppError => new AppError(501, refusal(code))

interface Sources {
  readonly of: readonly number[]
  readonly sources: readonly ReportSource[]
}

/**
 * For reports not implemented yet. Without any data the answer is an empty list; otherwise an error, so that an empty
 * list is not mistaken for the result.
 */
async function requireNothing({ db }: Ctx, range: TimeRange, { of, sources }: Sources): Promise<void> {
  for (const source of sources) {
    for await (const _ of reporting(db, source, of, range)) throw notMade('reportNotMade')
  }
}

/** The URL of a report also answers with a spreadsheet, when the client accepts nothing else. */
function requireJson({ headers: { accept = '*/*' } }: FastifyRequest): void {
  if (accept.includes(xlsxType) && !/\/json|\*\/\*/.test(accept)) throw notMade('spreadsheetNotMade')
}

/** Every spreadsheet except that of the devices has a time range. */
function refuseFile(report: SpreadsheetReport, range: Partial<TimeRange>): never {
  for (const field of ['from', 'to'] as const) {
    if (report !== 'devices' && !range[field]) throw new InvalidError(refusal('rangeMissing', { field }), { field })
  }
  throw notMade('spreadsheetNotMade')
}
