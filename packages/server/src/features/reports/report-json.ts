import type { Static, TObject } from '@rastro/core/kit/schema'
import type { ReportDefinition, ReportSource } from '@rastro/core/reports/report'
import { eventPages } from '../../access/event-pages.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { jsonWriter, pagedList } from '../../http/json.ts'
import { type ReportQuery, reportedDevices, reporting, type TimeRange } from './reports.ts'

type Ctx = Has<'db' | 'positions'>

/** Any report, whatever its source. */
type AnyReport = Pick<ReportDefinition, 'row' | 'source'> & {
  readonly rows?: (query: never) => (page: readonly never[]) => readonly Static<TObject>[]
}

/** The rows of a report as a JSON list, one device after the other; never more than a page of them is in memory. */
export const reportJson = (
  ctx: Ctx,
  viewer: Viewer,
  report: AnyReport,
  query: ReportQuery,
): AsyncGenerator<Uint8Array> => pagedList(rowTexts(ctx, viewer, report, query))

async function* rowTexts(ctx: Ctx, viewer: Viewer, report: AnyReport, query: ReportQuery): AsyncGenerator<Uint8Array> {
  const { source, rows, row } = report
  const { from, to } = query
  const write = jsonWriter(row)
  const deviceIds = await reportedDevices(ctx.db, viewer, query)
  for await (const deviceId of reporting(ctx.db, source, deviceIds, query)) {
    const span = { deviceId, from, to }
    // Unchanged positions leave the reader thread as JSON
    if (source === 'position' && !rows) yield* ctx.positions.streamJson(span)
    else {
      const rowsOf = rows?.(query as never) ?? ((page) => page)
      for await (const page of pagesOf(ctx, viewer, source, span)) yield textOf(rowsOf(page as never[]))
      yield textOf(rowsOf([]))
    }
  }

  function textOf(found: readonly Static<TObject>[]): Uint8Array {
    return Buffer.from(found.map((one) => `,${write(one)}`).join(''))
  }
}

/** A report's input for a device, as far as it is visible to the viewer. */
const pagesOf = (
  { db, positions }: Ctx,
  viewer: Viewer,
  source: ReportSource,
  span: TimeRange & { readonly deviceId: number },
) => (source === 'position' ? positions.stream(span) : eventPages(db, viewer, span))
