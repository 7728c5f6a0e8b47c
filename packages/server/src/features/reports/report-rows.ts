import { momentOf, type Zone } from '@rastro/core/calendar/clock'
import type { InputOf, RowReduction } from '@rastro/core/reductions/index'
import { optionsQuery, type ReportDefinition, type ReportOptions } from '@rastro/core/reports/report'
import { seenAmong } from '../../access/can-see.ts'
import { eventPages } from '../../access/event-pages.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type ReportDevice, reportDevices } from './report-devices.ts'
import type { ReportReader, Row } from './report-reader.ts'
import { type ReportQuery, reportedDevices, reporting } from './reports.ts'
import { rowTexts } from './row-texts.ts'

type Ctx = Has<'db' | 'positions'>

/** Any report, whatever its source. */
export type AnyReport = Pick<ReportDefinition, 'name' | 'query' | 'row' | 'source' | 'reduction'> & {
  readonly rows?: (query: never) => (page: readonly never[]) => readonly Row[]
}

/** What a report may be asked for. */
export interface AnyQuery extends ReportQuery, ReportOptions {
  /** Of events. */
  readonly type?: readonly string[]
  readonly alarm?: readonly string[]
}

/** Rows of one device, never more than a page of them. */
export interface RowPage {
  readonly device: ReportDevice
  readonly rows: readonly Row[]
}

const dayMs = 24 * 3_600_000
/** Positions read before and after the period, so that trips over its borders are whole. */
const marginMs = dayMs
/** The last moment of a date (ms). */
const latest = 8.64e15
/** Days of a daily report, the last ones of its period: no tracker is older. */
const mostDays = 4000

/** The rows of a report, one device after the other, as far as they are visible to the reader (RPT-61). */
export async function* reportRows(
  ctx: Ctx,
  reader: ReportReader,
  report: AnyReport,
  query: AnyQuery,
): AsyncGenerator<RowPage> {
  const { db } = ctx
  const { viewer } = reader
  const { source, reduction } = report
  const ids: number[] = []
  const asked = await reportedDevices(db, viewer, query)
  for await (const id of reporting(db, source, asked, query)) ids.push(id)
  const { daily, geofenceId, ...options } = optionsOf(report, query)
  const geofenceIds = await seenFences(db, viewer, geofenceId)
  if (reduction === 'visits' && geofenceIds.length === 0) return
  const days = daily ? midnightsIn(query, reader.zone) : []
  const complete = rowTexts(db, reader)
  for await (const device of reportDevices(db, ids)) {
    const span = { deviceId: device.deviceId, from: query.from, to: query.to }
    if (reduction) {
      const input = { ...device, ...options, from: +query.from, to: +query.to, days, geofenceIds }
      for await (const rows of reducedRows(ctx, reduction, input)) yield { device, rows: await complete(rows) }
      continue
    }
    const rowsOf = report.rows?.(query as never) ?? ((page: readonly Row[]) => page)
    const pages = source === 'position' ? ctx.positions.stream(span) : eventPages(db, viewer, span)
    for await (const page of pages) yield { device, rows: await complete(rowsOf(page as never[])) }
    yield { device, rows: await complete(rowsOf([])) }
  }
}

/** The fences that are named, as far as they are visible. */
async function seenFences(db: Db, viewer: Viewer, ids: readonly number[] = []): Promise<number[]> {
  return ids.length === 0 ? [] : [...(await seenAmong(db, viewer.user, 'geofence', ids))]
}

/** The options that the report has; a query may hold others, which nobody has checked. */
function optionsOf({ query: { properties } }: AnyReport, query: AnyQuery): ReportOptions {
  const known = Object.keys(optionsQuery).filter((key) => Object.hasOwn(properties, key) && Object.hasOwn(query, key))
  return Object.fromEntries(known.map((key) => [key, query[key as keyof ReportOptions]]))
}

function reducedRows({ positions }: Ctx, name: RowReduction, input: InputOf<RowReduction>) {
  const { deviceId, from, to } = input
  const span = {
    deviceId,
    from: new Date(Math.max(from - marginMs, -latest)),
    to: new Date(Math.min(to + marginMs, latest)),
  }
  return positions.reducedRows(span, name, input)
}

/** The midnights of the reader within the period, by which a daily report parts it. */
function midnightsIn({ from, to }: ReportQuery, zone: Zone): number[] {
  const midnights: number[] = []
  const first = Math.max(+from, +to - mostDays * dayMs)
  let clock = Math.floor(zone(first) / dayMs) * dayMs + dayMs
  for (; ; clock += dayMs) {
    const midnight = momentOf(clock, zone)
    if (midnight > +to) return midnights
    midnights.push(midnight)
  }
}
