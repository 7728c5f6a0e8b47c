import type { ExportFormat } from '@rastro/core/model/report-export'
import type { Has } from '../../context.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import type { ReportTable } from './file-table.ts'
import { reportCsv } from './report-csv.ts'
import { reportPdf } from './report-pdf.ts'
import { reportSheets } from './report-sheets.ts'

/** What files of reports need. */
export type FilesCtx = Has<
  'db' | 'positions' | 'bus' | 'clock' | 'lookups' | 'places' | 'blobs' | 'documents' | 'placePictures' | 'config'
>

/** A kind of file of a report: its media type, and how it is written page by page. */
interface FileFormat {
  readonly type: string
  write(ctx: FilesCtx, table: ReportTable): AsyncIterable<string | Uint8Array>
}

/** RPT-53: every kind, by the ending of its name. */
export const fileFormats: Readonly<Record<ExportFormat, FileFormat>> = {
  xlsx: { type: xlsxType, write: (ctx, table) => xlsx(reportSheets(ctx, table)) },
  csv: { type: 'text/csv; charset=utf-8', write: (_, table) => reportCsv(table) },
  pdf: { type: 'application/pdf', write: reportPdf },
}
