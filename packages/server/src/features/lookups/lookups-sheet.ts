import { shownIn } from '@rastro/core/calendar/clock'
import { knownTimezone } from '@rastro/core/format/dates'
import type { Language } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import type { Lookup } from '@rastro/core/model/lookup'
import { attributePreference, listTimezone } from '@rastro/core/model/preferences'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { cellText } from '../../http/cell-text.ts'
import type { Sheet, SheetCell } from '../../http/sheet.ts'
import { wordsIn } from '../../http/words-in.ts'
import { devicesById } from '../devices/devices.ts'
import { type LookupCursor, type LookupFilter, lookupPage } from './lookups.ts'

/** Rows that are read at once, and rows of a file at most. */
const page = 1000
const maxRows = 200_000

/** The part of the register as a table, in the language and on the clock of the viewer; the newest first. */
export async function lookupsSheet(
  db: Db,
  viewer: Viewer,
  { filter, language }: { filter: LookupFilter; language: Language },
): Promise<Sheet> {
  const t = await wordsIn(language, 'lookups')
  const zone = shownIn(knownTimezone(attributePreference(viewer, 'timezone')) ?? listTimezone)
  const moment = (time: Date): SheetCell => ({ moment: zone(time.getTime()) })
  const columns = [
    { title: t('lookupsFrom'), width: 17 },
    { title: t('lookupsUntil'), width: 17 },
    { title: t('lookupsWho'), width: 28 },
    { title: t('lookupsRole'), width: 16 },
    { title: t('lookupsCompany'), width: 28 },
    { title: t('lookupsActor'), width: 28 },
    { title: t('lookupsHow'), width: 26 },
    { title: t('sharedVehicle'), width: 28 },
    { title: t('lookupsTimes'), width: 8 },
    { title: t('lookupsNetwork'), width: 18 },
  ]
  async function* pages() {
    let after: LookupCursor | undefined
    let count = 0
    do {
      const { lookups, next } = await lookupPage(db, viewer, { filter, after, limit: page })
      const names = await namesOf(db, lookups)
      yield lookups.map((lookup): SheetCell[] => [
        moment(lookup.firstTime),
        moment(lookup.lastTime),
        lookup.userName ?? t('lookupsNobody'),
        wordOf(t, 'lookupRole', lookup.userRole),
        lookup.company,
        lookup.actorName,
        wordOf(t, 'lookupKind', lookup.kind),
        lookup.deviceId === 0 ? t('lookupsEverything') : (names.get(lookup.deviceId) ?? t('lookupsGone')),
        lookup.count,
        lookup.network,
      ])
      count += lookups.length
      after = next
    } while (after && count < maxRows)
  }
  return { name: t('lookupsTitle'), columns, pages: pages() }
}

async function namesOf(db: Db, lookups: readonly Lookup[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(lookups.map(({ deviceId }) => deviceId))].filter((id) => id !== 0)
  return new Map((await devicesById(db, ids)).map((device) => [device.id, vehicleTitle(device)]))
}

/** The same table as text that spreadsheet programs of Brazil open by a double click. */
export async function* csvOf({ columns, pages }: Sheet): AsyncGenerator<string> {
  const line = csvRow({ separator: ';', lineEnd: '\r\n' })
  yield `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const rows of pages) yield rows.map((cells) => line(cells.map((cell) => cellText(cell, '.')))).join('')
}
