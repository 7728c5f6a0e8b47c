import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Written, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import type { FiledReport } from './file-columns.ts'
import { type ReportTable, reportTable } from './file-table.ts'
import { reportCsv } from './report-csv.ts'
import { reportPdf } from './report-pdf.ts'
import { fileReaderOf } from './report-reader.ts'
import type { AnyQuery } from './report-rows.ts'
import { reportSheets } from './report-sheets.ts'
import { namedDevices, noteRun } from './reports.ts'

export type FilesCtx = Has<
  'db' | 'positions' | 'bus' | 'clock' | 'lookups' | 'places' | 'blobs' | 'documents' | 'config'
>

/** Who asks for a file of a report, and how. */
export interface FileAsked {
  readonly viewer: Viewer
  readonly query: Partial<AnyQuery>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type WriteFile = (report: FiledReport, asked: FileAsked) => Promise<Written>

/** The writers of files of reports; a caller gets few of them at once. */
export interface ReportFiles {
  readonly spreadsheet: WriteFile
  readonly csv: WriteFile
  readonly pdf: WriteFile
  /** Limits concurrent files; throws when too many are being made. */
  limit(viewer: Viewer, reply: FastifyReply): void
}

export function reportFiles(ctx: FilesCtx): ReportFiles {
  const limit = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 16, maxPerUser: 2 })
  const writer =
    (ending: string, type: string, write: (table: ReportTable) => AsyncIterable<string | Uint8Array>): WriteFile =>
    async (report, { viewer, query, request, reply }) => {
      const asked = requireRange(query)
      limit(viewer, reply)
      const reader = await fileReaderOf(ctx, viewer, readerLanguage(viewer, request.headers))
      await noteRun(ctx, viewer, report.name, asked)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: await namedDevices(ctx.db, viewer, asked) })
      reply.header('content-disposition', `attachment; filename=${report.name}.${ending}`)
      reply.header('cache-control', 'no-store')
      return written(write(await reportTable(ctx, reader, report, asked)), type)
    }
  return {
    spreadsheet: writer('xlsx', xlsxType, (table) => xlsx(reportSheets(ctx, table))),
    csv: writer('csv', 'text/csv; charset=utf-8', reportCsv),
    pdf: writer('pdf', 'application/pdf', (table) => reportPdf(ctx, table)),
    limit,
  }
}

/** Every file of a report has a time range. */
export function requireRange(query: Partial<AnyQuery>): AnyQuery {
  const { from, to } = query
  if (!from) throw new InvalidError(refusal('rangeMissing', { field: 'from' }), { field: 'from' })
  if (!to) throw new InvalidError(refusal('rangeMissing', { field: 'to' }), { field: 'to' })
  return { ...query, from, to }
}
