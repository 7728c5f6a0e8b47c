import { shownIn, type Zone } from '@rastro/core/calendar/clock'
import { knownTimezone } from '@rastro/core/format/dates'
import type { Static, TObject } from '@rastro/core/kit/schema'
import { attributePreference, listTimezone } from '@rastro/core/model/preferences'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Addresses } from '../../db/database.ts'
import { addressesFor } from '../../http/addresses.ts'

/** A row of any report. */
export type Row = Static<TObject>

/** Who reads a report, and how. */
export interface ReportReader {
  readonly viewer: Viewer
  /** The clock of the reader, whose midnights part the days. */
  readonly zone: Zone
  readonly addresses: Addresses | undefined
}

/** The reader of a report that is asked for by HTTP: with the time zone of the account, and the language of the page. */
export const readerOf = async (
  ctx: Has<'places'>,
  viewer: Viewer,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<ReportReader> => ({
  viewer,
  zone: shownIn(knownTimezone(attributePreference(viewer, 'timezone')) ?? listTimezone),
  addresses: await addressesFor(ctx, { viewer, headers }),
})
