import { crud, endpoint } from '../kit/contract.ts'
import { Id, Integer, LongId, type Static, Time, type TObject, type TSchema, Type } from '../kit/schema.ts'
import { type AuditAction, auditActions, auditEntrySchema } from '../model/audit.ts'
import type { Position } from '../model/position.ts'
import { type ExportFormat, exportFormats, reportExportSchema } from '../model/report-export.ts'
import { combinedSchema } from '../model/report-items.ts'
import { reportRunBounds, reportRunSchema } from '../model/report-run.ts'
import { statisticsSchema } from '../model/statistics.ts'
import { type Report, reportList } from '../reports/index.ts'
import { optionsQuery, rangeQuery } from '../reports/report.ts'
import { scheduledReports } from '../resources/report.ts'
import { deviceFilter } from './devices.ts'

const range = { from: Time, to: Time }
const texts = Type.Optional(Type.Array(Type.String()))

const ReportQuery = Type.Object(rangeQuery)
/** A file download takes the same query as its report. */
const FileQuery = Type.Object({ ...rangeQuery, type: texts, alarm: texts, ...optionsQuery })

const SheetQuery = Type.Object({
  ...FileQuery.properties,
  ...deviceFilter,
  userId: Type.Optional(Id),
  keyword: Type.Optional(Type.String({ maxLength: 256 })),
})

/** the reports that are also files. The route is too long for pages to print. */
export type FiledReport = Report['name']
const filedReports = reportList.flatMap(({ isFiled, name }) => (isFiled ? [name] : [])) as readonly FiledReport[]
type PrintedReport = Exclude<FiledReport, 'route'>
const printedReports = filedReports.filter((name): name is PrintedReport => name !== 'route')
const namedOf = <N extends string>(names: readonly N[]) =>
  Type.Object({ report: Type.Unsafe<N>(Type.String({ enum: names })) })

/** `devices` is available only as a spreadsheet. */
const Named = namedOf([...filedReports, 'devices'])

const file = <N extends string, F extends string>(names: readonly N[], format: F) =>
  endpoint({
    method: 'GET',
    path: `/api/reports/:report/${format}`,
    params: namedOf(names),
    query: Type.Partial(FileQuery),
    response: Type.Unsafe<unknown>(Type.Any()),
  })

const report = <Q extends TObject, S extends TSchema, P extends string>(name: P, query: Q, item: S) =>
  endpoint({ method: 'GET', path: `/api/reports/${name}`, query, response: Type.Array(item) })

/** The call of a report that is one value. */
type EndpointOf<R extends Report> = {
  readonly method: 'GET'
  readonly path: `/api/reports/${R['name']}`
  readonly query: R['query']
  readonly response: ReturnType<typeof Type.Unsafe<Rows<R>>>
}
type Rows<R extends Report> = (R['name'] extends 'route' ? Position : Static<R['row']>)[]

const reportEndpoints = Object.fromEntries(
  reportList.map(({ name, query, row }) => [name, report(name, query, row)]),
) as unknown as { readonly [R in Report as R['name']]: EndpointOf<R> }

/** Reports. `list`, `get`, `create`, `update` and `remove` are about scheduled reports. */
export const reportsApi = {
  ...crud(scheduledReports),
  ...reportEndpoints,
  combined: report('combined', ReportQuery, combinedSchema),
  /** What was sent of a scheduled report, the newest first; `x-next-cursor` is the cursor of the next page. */
  runs: endpoint({
    method: 'GET',
    path: '/api/reports/:id/runs',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: reportRunBounds.mostRows })),
      cursor: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    response: Type.Array(reportRunSchema),
  }),
  /** A spreadsheet to download. `devices` takes no range, but what narrows the list of vehicles. */
  spreadsheet: endpoint({
    method: 'GET',
    path: '/api/reports/:report/xlsx',
    params: Named,
    query: Type.Partial(SheetQuery),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  /** The files that the caller has asked for, the newest first. */
  exports: endpoint({ method: 'GET', path: '/api/reports/exports', response: Type.Array(reportExportSchema) }),
  /** Begins to make a file in the background; it waits in the list until it is fetched, at most a day. */
  addExport: endpoint({
    method: 'POST',
    path: '/api/reports/exports',
    body: Type.Object({
      ...FileQuery.properties,
      report: Type.Unsafe<FiledReport>(Type.String({ enum: filedReports })),
      format: Type.Unsafe<ExportFormat>(Type.String({ enum: exportFormats })),
    }),
    response: reportExportSchema,
  }),
  /** Stops making a file, or removes one that was made. */
  removeExport: endpoint({
    method: 'DELETE',
    path: '/api/reports/exports/:id',
    params: Type.Object({ id: Id }),
    response: Type.Null(),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/reports/exports/:id/file',
    params: Type.Object({ id: Id }),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  csv: file(filedReports, 'csv'),
  pdf: file(printedReports, 'pdf'),
  /** Sends the same spreadsheet to the caller by mail. */
  mail: endpoint({
    method: 'GET',
    path: '/api/reports/:report/mail',
    params: namedOf(filedReports),
    query: Type.Partial(FileQuery),
    response: Type.Null(),
    scope: 'write',
  }),
}

export const statisticsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/statistics',
    query: Type.Object(range),
    response: Type.Array(statisticsSchema),
  }),
}

/**
 * A stock server supports only the range. With `limit` or `cursor` the answer is one page; `x-next-cursor` is the cursor of the
 * next.
 */
const AuditQuery = Type.Object({
  ...range,
  userId: Type.Optional(Id),
  actionType: Type.Optional(Type.Unsafe<AuditAction>(Type.String({ enum: auditActions }))),
  objectType: Type.Optional(Type.String({ maxLength: 64 })),
  objectId: Type.Optional(LongId),
  limit: Type.Optional(Integer),
  cursor: Type.Optional(Type.String({ maxLength: 64 })),
})

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    query: AuditQuery,
    response: Type.Array(auditEntrySchema),
  }),
}
