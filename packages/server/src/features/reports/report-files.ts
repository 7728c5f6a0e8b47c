import { InvalidError } from '@rastro/core/kit/errors'
import type { ExportFormat } from '@rastro/core/model/report-export'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Written, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import type { FiledReport } from './file-columns.ts'
import { type FilesCtx, fileFormats } from './file-formats.ts'
import { reportTable } from './file-table.ts'
import { fileReaderOf } from './report-reader.ts'
import type { AnyQuery } from './report-rows.ts'
import { namedDevices, noteRun } from './reports.ts'

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
    (format: ExportFormat): WriteFile =>
    async (report, { viewer, query, request, reply }) => {
      const asked = requireRange(query)
      limit(viewer, reply)
      const reader = await fileReaderOf(ctx, viewer, readerLanguage(viewer, request.headers))
      await noteRun(ctx, viewer, report.name, asked)
      ctx.lookups.note(viewer, { kind: 'report', deviceIds: await namedDevices(ctx.db, viewer, asked) })
      reply.header('content-disposition', `attachment; filename=${report.name}.${format}`)
      reply.header('cache-control', 'no-store')
      const { type, write } = fileFormats[format]
      return written(write(ctx, await reportTable(ctx, reader, report, asked)), type)
    }
  return { spreadsheet: writer('xlsx'), csv: writer('csv'), pdf: writer('pdf'), limit }
}

/** Every file of a report has a time range. */
export function requireRange(query: Partial<AnyQuery>): AnyQuery {
  const { from, to } = query
  if (!from) throw new InvalidError(refusal('rangeMissing', { field: 'from' }), { field: 'from' })
  if (!to) throw new InvalidError(refusal('rangeMissing', { field: 'to' }), { field: 'to' })
  return { ...query, from, to }
}
