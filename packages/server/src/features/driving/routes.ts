import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { shownIn } from '@rastro/core/calendar/clock'
import { knownTimezone } from '@rastro/core/format/dates'
import { textsIn, type Within, withBelow } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import type { Translate } from '@rastro/core/i18n/words'
import { cursorHeader } from '@rastro/core/kit/page'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import { type DrivingTurn, drivingBounds } from '@rastro/core/model/driving-turn'
import { attributePreference, listTimezone } from '@rastro/core/model/preferences'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import type { SheetCell } from '../../http/sheet.ts'
import { xlsx, xlsxType } from '../../http/xlsx.ts'
import { noteRun } from '../reports/reports.ts'
import { scoreMonths } from './months.ts'
import { type DrivingQuery, drivingTurns, requireTurns } from './turns.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>
type Words = Translate<Within<'drivers'>>
const type = 'driving'

/** Who drove which vehicle when, as pages and as a file (decision 153), and the scores of months (decision 181). */
export function drivingRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const guard = ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'reports')
  const note = async (viewer: Viewer, query: DrivingQuery) => {
    await requireTurns(db, viewer, query)
    const { deviceId, from, to } = query
    await noteRun(ctx, viewer, type, { from, to, deviceId: deviceId ? [deviceId] : [] })
  }
  implement(
    http,
    contract.driving.list,
    async ({ viewer, query, reply }) => {
      await note(viewer, query)
      const page = { ...query, limit: query.limit ?? drivingBounds.usualRows }
      const { turns, next } = await drivingTurns(db, viewer, page)
      if (next !== undefined) reply.header(cursorHeader, next)
      return [...turns]
    },
    { guard },
  )
  implement(
    http,
    contract.driving.months,
    async ({ viewer, query }) => {
      const found = await scoreMonths(ctx, viewer, query)
      await noteRun(ctx, viewer, 'scoreMonths', { deviceId: query.deviceId ? [query.deviceId] : [] })
      return found
    },
    { guard },
  )
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 16, maxPerUser: 2 })
  implement(
    http,
    contract.driving.file,
    async ({ viewer, params: { format }, query, request, reply }) => {
      await note(viewer, query)
      const language = readerLanguage(viewer, request.headers)
      reply.header('content-disposition', `attachment; filename=driving.${format}`).header('cache-control', 'no-store')
      const { t, pages } = await tableOf(ctx, viewer, query, language)
      const titles = headings.map((key) => t(key))
      if (format === 'csv') return written(csvOf(titles, pages), 'text/csv; charset=utf-8')
      const columns = titles.map((title, at) => ({ title, width: at < 3 ? 28 : 17 }))
      return written(xlsx({ name: t('drivenTitle'), columns, pages: sheetOf(pages) }), xlsxType)
    },
    {
      guard(asked) {
        guard(asked)
        limitConcurrency(asked.viewer, asked.reply)
      },
    },
  )
}

const headings = ['sharedVehicle', 'sharedDriver', 'driverUniqueId', 'sharedFrom', 'sharedTo'] as const

type Cells = readonly [vehicle: string, driver: string, key: string, from: number, to: number | null]

/** The rows of a file; its moments are on the clock of the caller. */
async function tableOf({ db }: Ctx, viewer: Viewer, query: DrivingQuery, language: Language) {
  const texts = await Promise.all(withBelow('drivers').map((area) => textsIn(language, area)))
  const t: Words = plainTranslate<Within<'drivers'>>(Object.assign({}, ...texts))
  const zone = shownIn(knownTimezone(attributePreference(viewer, 'timezone')) ?? listTimezone)
  const cellsOf = ({ deviceName, driverName, driverUniqueId, from, to }: DrivingTurn): Cells => {
    const end = to && zone(to.getTime())
    return [deviceName, driverName ?? '', driverUniqueId, zone(from.getTime()), end]
  }
  async function* pages(): AsyncGenerator<Cells[]> {
    let cursor: string | undefined
    for (let count = 0; count < drivingBounds.fileRows; ) {
      const { turns, next } = await drivingTurns(db, viewer, { ...query, limit: drivingBounds.mostRows, cursor })
      count += turns.length
      yield turns.map(cellsOf)
      if (next === undefined) return
      cursor = next
    }
  }
  return { t, pages: pages() }
}

async function* sheetOf(pages: AsyncIterable<readonly Cells[]>): AsyncGenerator<SheetCell[][]> {
  for await (const page of pages) {
    yield page.map(([vehicle, driver, key, from, to]) => [
      vehicle,
      driver,
      key,
      { moment: from },
      to === null ? null : { moment: to },
    ])
  }
}

async function* csvOf(titles: readonly string[], pages: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  const row = csvRow({ separator: ';', lineEnd: '\r\n' })
  // The mark of UTF-8, without which spreadsheet programs spoil accents
  yield `\uFEFF${row(titles)}`
  for await (const page of pages) yield page.map(([...cells]) => row(cells.map(shown))).join('')
}

/** A moment on the clock of the reader: `2026-11-27 14:00:00`. */
const shown = (cell: string | number | null): string =>
  typeof cell === 'number' ? new Date(cell).toISOString().slice(0, 19).replace('T', ' ') : (cell ?? '')
