import { formatLatitude, formatLongitude } from '@rastro/core/format/coordinates'
import { formatDate, formatDateTime } from '@rastro/core/format/dates'
import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import type { Reading } from '@rastro/core/format/values'
import { languageTags } from '@rastro/core/i18n/languages'
import type { Has } from '../../context.ts'
import { loopTurns } from '../../db/loop-turns.ts'
import { hoursText } from '../../http/cell-text.ts'
import type { SheetCell } from '../../http/sheet.ts'
import type { DocumentFrame, DocumentMap, DocumentPart } from '../../ports/documents.ts'
import { documentBrand } from '../documents/documents.ts'
import type { FileColumn } from './file-columns.ts'
import { vehicleNames } from './file-facts.ts'
import type { ReportTable } from './file-table.ts'
import { totalsOf } from './file-totals.ts'
import { wayMap } from './way-map.ts'

type Ctx = Has<'db' | 'blobs' | 'clock' | 'documents' | 'positions' | 'placePictures'>

/** Rows of a document, and rows that are drawn in one turn of the event loop. */
const mostRows = 2000
const rowsATurn = 20
/** Names of vehicles on the first page. */
const mostNames = 12
/** Columns that fit on a standing page. */
const standingColumns = 6

/** The report as a document to print, with the look of the reader's reseller: its rows as a table, and their sums. */
export async function* reportPdf(ctx: Ctx, table: ReportTable): AsyncGenerator<Uint8Array> {
  const { reader, title, query } = table
  const { reading, viewer, language } = reader
  const { t, timezone } = reading
  const now = ctx.clock.now()
  const isOne = table.deviceIds.length === 1
  const shown = table.columns.flatMap((column, at) =>
    column.isExtra || (isOne && column.isVehicle) ? [] : [{ column, at }],
  )
  const brand = await documentBrand(ctx, viewer.server, viewer.user)
  const frame: DocumentFrame = {
    title,
    subtitle: `${formatDateTime(query.from, reading)} – ${formatDateTime(query.to, reading)}`,
    brand: { ...brand, name: brand.name || 'Rastro' },
    footer: `${t('reportFileMade')} ${formatDateTime(now, reading)} (${timezone})`,
    pageText: (number) => t('reportFilePage', { number }),
    language: languageTags[language],
    isLandscape: shown.length > standingColumns,
    created: now,
  }
  const vehicles = await vehiclesText(ctx, table)
  const map = await wayMap(ctx, table, brand.colour)
  yield* ctx.documents.pdf(frame, partsOf(table, { shown, vehicles, map }))
}

interface Shown {
  readonly shown: readonly { readonly column: FileColumn; readonly at: number }[]
  readonly vehicles: string
  readonly map: DocumentMap | undefined
}

async function* partsOf(table: ReportTable, { shown, vehicles, map }: Shown): AsyncGenerator<DocumentPart> {
  const { reading } = table.reader
  const { t, timezone } = reading
  yield {
    kind: 'facts',
    facts: [
      [t('sharedVehicles'), vehicles],
      [t('reportFileZone'), timezone],
    ],
  }
  if (map) yield map
  const totals = totalsOf(shown.map(({ column }) => column))
  const turn = loopTurns()
  let count = 0
  let isCut = false
  async function* rows(): AsyncGenerator<readonly string[]> {
    for await (const page of table.pages) {
      for (const cells of page.rows) {
        isCut = count === mostRows
        if (isCut) return
        const chosen = shown.map(({ at }) => cells[at] ?? null)
        totals.add([chosen])
        count += 1
        if (count % rowsATurn === 0) await turn()
        yield chosen.map((cell, at) => cellText(reading, shown[at]!.column, cell))
      }
    }
  }
  yield {
    kind: 'table',
    isSmall: shown.length > standingColumns,
    columns: shown.map(({ column: { title, width, kind } }) => ({
      title,
      share: Math.min(Math.max(width, 15), 30),
      isRight: !leftKinds.has(kind),
    })),
    rows: rows(),
    // The sum of a part of the rows would be taken for that of all
    totals: () => {
      const sums = isCut || count === 0 ? undefined : totals.row(t('reportTotal'))
      return sums?.map((cell, at) => cellText(reading, shown[at]!.column, cell))
    },
  }
  if (count === 0) yield { kind: 'text', text: t('reportNoData') }
  if (isCut) yield { kind: 'text', text: t('reportFileCut', { count: formatNumber(mostRows) }) }
}

const leftKinds: ReadonlySet<string> = new Set(['text', 'time', 'day', 'alarms', 'flag', 'driver'])

/** A cell as text. Its moment stands on the clock of the reader already. */
function cellText(reading: Reading, { kind, format }: FileColumn, cell: SheetCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if (typeof cell === 'object') {
    if ('lasting' in cell) return hoursText(cell.lasting)
    if ('day' in cell) return formatDate(new Date(cell.day), { timezone: 'UTC' })
    return formatDateTime(new Date(cell.moment), { timezone: 'UTC', twelveHour: reading.twelveHour })
  }
  if (kind === 'latitude') return formatLatitude(cell, reading.coordinateFormat)
  if (kind === 'longitude') return formatLongitude(cell, reading.coordinateFormat)
  return format === 'twoDecimals' ? formatFixed(cell) : formatNumber(cell)
}

/** The names of the vehicles; of many the first ones. */
async function vehiclesText({ db }: Ctx, { deviceIds, query, reader }: ReportTable): Promise<string> {
  const { t } = reader.reading
  const isAll = (query.deviceId ?? []).length + (query.groupId ?? []).length === 0
  if (isAll) return t('reportFileAllVehicles', { count: deviceIds.length })
  const names = [...(await vehicleNames(db, deviceIds.slice(0, mostNames))).values()].join(', ')
  const more = deviceIds.length - mostNames
  return more > 0 ? t('reportFileMoreVehicles', { names, count: more }) : names
}
