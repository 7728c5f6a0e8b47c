import { shownIn, type Zone } from '@rastro/core/calendar/clock'
import { knownTimezone } from '@rastro/core/format/dates'
import type { Reading } from '@rastro/core/format/values'
import type { Within } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import type { Translate } from '@rastro/core/i18n/words'
import type { Static, TObject } from '@rastro/core/kit/schema'
import { attributePreference, listTimezone, preferencesOf } from '@rastro/core/model/preferences'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Addresses } from '../../db/database.ts'
import { addressesFor, addressesIn } from '../../http/addresses.ts'
import { wordsIn } from '../../http/words-in.ts'

/** A row of any report. */
export type Row = Static<TObject>

/** Who reads a report, and how. */
export interface ReportReader {
  readonly viewer: Viewer
  /** The clock of the reader, whose midnights part the days. */
  readonly zone: Zone
  readonly zoneName: string
  readonly addresses: Addresses | undefined
}

/** The reader of a report that is asked for by HTTP: with the time zone of the account, and the language of the page. */
export const readerOf = async (
  ctx: Has<'places'>,
  viewer: Viewer,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<ReportReader> => ({
  viewer,
  ...zoneOf(viewer),
  addresses: await addressesFor(ctx, { viewer, headers }),
})

/** The reader of a file, with the words and units of its cells. */
export interface FileReader extends ReportReader {
  readonly language: Language
  readonly reading: Reading & { readonly t: Translate<Within<'reports'>>; readonly timezone: string }
}

/** The reader of a file in this language, with the units and the time zone of the account. */
export async function fileReaderOf(ctx: Has<'places'>, viewer: Viewer, language: Language): Promise<FileReader> {
  const { zone, zoneName } = zoneOf(viewer)
  const t = await wordsIn(language, 'reports')
  const addresses = addressesIn(await ctx.places.open(), language)
  const reading = { ...preferencesOf(viewer), timezone: zoneName, t }
  return { viewer, zone, zoneName, addresses, language, reading }
}

function zoneOf(viewer: Viewer): Pick<ReportReader, 'zone' | 'zoneName'> {
  const zoneName = knownTimezone(attributePreference(viewer, 'timezone')) ?? listTimezone
  return { zone: shownIn(zoneName), zoneName }
}
