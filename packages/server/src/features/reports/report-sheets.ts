import type { Has } from '../../context.ts'
import type { Sheet, SheetCell } from '../../http/sheet.ts'
import { vehicleNames } from './file-facts.ts'
import type { ReportTable, TablePage } from './file-table.ts'
import { totalsOf } from './file-totals.ts'

/** Vehicles with a sheet of their own; more of them stand on one sheet. */
const mostVehicleSheets = 50

/** The sheets of a report: its rows, vehicle by vehicle where there are a few of them, and what the file is about. */
export async function* reportSheets({ db, clock }: Has<'db' | 'clock'>, table: ReportTable): AsyncGenerator<Sheet> {
  const counts = new Map<number, number>()
  const pages = counted(table.pages, counts)
  const { length } = table.deviceIds
  if (length > 1 && length <= mostVehicleSheets && !table.comparesVehicles) yield* vehicleSheets(table, pages)
  else yield sheetOf(table, table.title, pages)
  yield aboutSheet(table, { counts, names: await vehicleNames(db, table.deviceIds), now: clock.now() })
}

async function* counted(pages: AsyncIterable<TablePage>, counts: Map<number, number>): AsyncGenerator<TablePage> {
  for await (const page of pages) {
    counts.set(page.deviceId, (counts.get(page.deviceId) ?? 0) + page.rows.length)
    yield page
  }
}

/** A sheet for each vehicle that has rows, at least one. */
async function* vehicleSheets(table: ReportTable, pages: AsyncGenerator<TablePage>): AsyncGenerator<Sheet> {
  let next = await pages.next()
  if (next.done) yield sheetOf(table, table.title, pages)
  async function* ofOne(deviceId: number): AsyncGenerator<TablePage> {
    while (!next.done && next.value.deviceId === deviceId) {
      yield next.value
      next = await pages.next()
    }
  }
  try {
    while (!next.done) yield sheetOf(table, next.value.deviceName, ofOne(next.value.deviceId))
  } finally {
    await pages.return(undefined)
  }
}

function sheetOf({ columns, reader }: ReportTable, name: string, pages: AsyncIterable<TablePage>): Sheet {
  const totals = totalsOf(columns)
  async function* rows(): AsyncGenerator<TablePage['rows']> {
    for await (const page of pages) {
      totals.add(page.rows)
      yield page.rows
    }
  }
  return { name, columns, pages: rows(), totals: () => totals.row(reader.reading.t('reportTotal')), hasFilter: true }
}

interface About {
  readonly counts: ReadonlyMap<number, number>
  readonly names: ReadonlyMap<number, string>
  readonly now: Date
}

/** Rows of a page of the vehicles. */
const rowsAPage = 1000

function aboutSheet({ title, reader, query, isCombined }: ReportTable, { counts, names, now }: About): Sheet {
  const { reading, zone } = reader
  const { t, timezone } = reading
  const format = reading.twelveHour ? 'secondsOfTwelve' : 'seconds'
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const facts: readonly SheetCell[][] = [
    [t('periodPeriod'), { moment: zone(+query.from) }],
    ['', { moment: zone(+query.to) }],
    [t('reportFileZone'), timezone],
    [t('reportFileMade'), { moment: zone(+now) }],
    [t('reportFileRows'), total],
    [],
    isCombined ? [t('sharedVehicles')] : [t('sharedVehicles'), t('reportFileRows')],
  ]
  async function* pages(): AsyncGenerator<SheetCell[][]> {
    yield [...facts]
    const vehicles = [...names]
    for (let at = 0; at < vehicles.length; at += rowsAPage) {
      yield vehicles.slice(at, at + rowsAPage).map(([id, name]) => (isCombined ? [name] : [name, counts.get(id) ?? 0]))
    }
  }
  const columns = [
    { title: t('reportFileReport'), width: 28 },
    { title, width: 28, format },
  ] as const
  return { name: t('reportFileAbout'), columns, pages: pages() }
}
