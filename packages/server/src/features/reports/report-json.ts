import type { Has } from '../../context.ts'
import { jsonWriter, pagedList } from '../../http/json.ts'
import type { ReportReader } from './report-reader.ts'
import { type AnyQuery, type AnyReport, reportRows } from './report-rows.ts'
import { reportedDevices, reporting } from './reports.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>

/** Characters sent together: each vehicle on its own would be a packet of the network. */
const leastLength = 32_768

/** The rows of a report as a JSON list, one device after the other; never more than a page of them is in memory. */
export const reportJson = (
  ctx: Ctx,
  reader: ReportReader,
  report: AnyReport,
  query: AnyQuery,
): AsyncGenerator<Uint8Array> => pagedList(texts(ctx, reader, report, query))

async function* texts(ctx: Ctx, reader: ReportReader, report: AnyReport, query: AnyQuery): AsyncGenerator<Uint8Array> {
  if (report.source === 'position' && !report.rows && !report.reduction) {
    // Unchanged positions leave the reader thread as JSON
    const deviceIds = await reportedDevices(ctx.db, reader.viewer, query)
    for await (const deviceId of reporting(ctx.db, 'position', deviceIds, query)) {
      yield* ctx.positions.streamJson({ deviceId, from: query.from, to: query.to })
    }
    return
  }
  const write = jsonWriter(report.row)
  let text = ''
  for await (const { rows } of reportRows(ctx, reader, report, query)) {
    for (const row of rows) text += `,${write(row)}`
    if (text.length < leastLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
