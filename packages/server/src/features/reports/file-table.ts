import type { TextKey } from '@rastro/core/i18n/areas'
import type { Event } from '@rastro/core/model/event'
import { reportList } from '@rastro/core/reports/index'
import { eventPages } from '../../access/event-pages.ts'
import type { Has } from '../../context.ts'
import type { SheetCell } from '../../http/sheet.ts'
import { causeNames } from './cause-names.ts'
import { type FileColumn, type FiledReport, fileColumns, isAmong } from './file-columns.ts'
import type { FileReader, Row } from './report-reader.ts'
import { type AnyQuery, reportRows } from './report-rows.ts'
import { reportedDevices, reporting } from './reports.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>

/** A report as cells, from which each kind of file is written. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly FileColumn[]
  /** One device after the other; read once. */
  readonly pages: AsyncIterable<TablePage>
  readonly deviceIds: readonly number[]
  readonly reader: FileReader
  readonly query: AnyQuery
  /** Whether its rows belong to no vehicle. */
  readonly isCombined: boolean
  /** Whether its rows compare vehicles, so that they belong into one table. */
  readonly comparesVehicles: boolean
  /** Whether it is about where a vehicle drove. */
  readonly hasWay: boolean
}

/** Rows of one device, at least one. */
export interface TablePage {
  readonly deviceId: number
  readonly deviceName: string
  readonly rows: readonly (readonly SheetCell[])[]
}

/** the reports that are files too, by name. */
export const filedReports: ReadonlyMap<string, FiledReport> = new Map(
  reportList.flatMap((report) => (report.isFiled ? [[report.name, report as unknown as FiledReport]] : [])),
)

/** The table of a report, in the language, the units and on the clock of the reader. */
export async function reportTable(
  ctx: Ctx,
  reader: FileReader,
  report: FiledReport,
  query: AnyQuery,
): Promise<ReportTable> {
  const deviceIds = await reportedDevices(ctx.db, reader.viewer, query)
  const attributes = report.hasAttributes ? await attributesIn(ctx, reader, report, { query, deviceIds }) : []
  const columns = fileColumns(reader, report, attributes)
  const isOfBeginning = report.hasAttributes ? isAmong(new Set(attributes)) : () => true
  const complete = causeNames(ctx.db)
  async function* pages(): AsyncGenerator<TablePage> {
    for await (const { device, rows: found } of reportRows(ctx, reader, report, query)) {
      const rows = found.filter(isOfBeginning)
      if (rows.length === 0) continue
      const { deviceId, deviceName } = device
      const cells = (await complete(rows)).map((row) => columns.map((column) => column.read(row, deviceName)))
      yield { deviceId, deviceName, rows: cells }
    }
  }
  return {
    title: titleOf(reader, report.name),
    columns,
    pages: pages(),
    deviceIds,
    reader,
    query,
    isCombined: report.combine !== undefined,
    comparesVehicles: report.scope === 'devicesAndGroups',
    hasWay: report.map === 'way',
  }
}

/** The name of a report. */
export const titleOf = ({ reading: { t } }: FileReader, name: string): string =>
  t(`report${name.charAt(0).toUpperCase()}${name.slice(1)}` as TextKey<'menu'>)

interface Asked {
  readonly query: AnyQuery
  readonly deviceIds: readonly number[]
}

/** The names of all attributes of the rows, sorted. */
async function attributesIn(
  { db, positions }: Ctx,
  { viewer }: FileReader,
  report: FiledReport,
  { query, deviceIds }: Asked,
): Promise<string[]> {
  const names = new Set<string>()
  for await (const deviceId of reporting(db, report.source, deviceIds, query)) {
    const span = { deviceId, from: query.from, to: query.to }
    if (report.source === 'position') {
      for (const name of await positions.reduce(span, 'attributeNames')) names.add(name)
      continue
    }
    const rowsOf = report.rows?.(query as never) ?? ((page: readonly Row[]) => page)
    for await (const page of eventPages(db, viewer, span)) {
      for (const { attributes } of rowsOf(page as never[]) as Event[]) {
        for (const name of Object.keys(attributes)) names.add(name)
      }
    }
  }
  return [...names].sort()
}
