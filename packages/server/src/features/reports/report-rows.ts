import { dayEnds } from '@rastro/core/calendar/days'
import { slicesOf } from '@rastro/core/kit/slices'
import type { FuelChange } from '@rastro/core/model/behaviour-items'
import type { InputOf, RowReduction } from '@rastro/core/reductions/index'
import { type Combining, optionsQuery, type ReportDefinition, type ReportOptions } from '@rastro/core/reports/report'
import { verdictOn } from '@rastro/core/vehicle/fuel-ledger'
import { seenAmong } from '../../access/can-see.ts'
import { eventPages } from '../../access/event-pages.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { askChains } from '../../db/report-chains.ts'
import { correctedRows, isCorrected, type ReadRows } from './corrected-rows.ts'
import { correctedAmong, correctionsOf } from './corrections.ts'
import { costRows } from './cost-rows.ts'
import { judgedAmong, verdictsOf } from './fuel-verdicts.ts'
import { type ReportDevice, reportDevices } from './report-devices.ts'
import type { ReportReader, Row } from './report-reader.ts'
import { type ReportQuery, reportedDevices, reporting } from './reports.ts'
import { rowTexts } from './row-texts.ts'
import { type StoredPart, storedParts } from './stored-days.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>

/** Any report, whatever its source. */
export type AnyReport = Pick<
  ReportDefinition,
  'name' | 'query' | 'row' | 'source' | 'reduction' | 'isDaily' | 'adds'
> & {
  readonly combine?: () => Combining<Row>
  readonly rows?: (query: never) => (page: readonly never[]) => readonly Row[]
}

/** What a report may be asked for. */
export interface AnyQuery extends ReportQuery, Omit<ReportOptions, 'clientId'> {
  /** Of events. */
  readonly type?: readonly string[]
  readonly alarm?: readonly string[]
}

/** Rows of one device, or of all where a report combines them; never more than a page of them. */
export interface RowPage {
  readonly device: Pick<ReportDevice, 'deviceId' | 'deviceName'>
  readonly rows: readonly Row[]
}

const dayMs = 24 * 3_600_000
/** Positions read before and after the period, so that trips over its borders are whole. */
const marginMs = dayMs
/** The last moment of a date (ms). */
const latest = 8.64e15
const end = new Date(latest)
/** After stored days a few positions tell mostly how the last trip or stop ends. */
const rowsAfterStored = 20
/** Days of a daily report, the last ones of its period: no tracker is older. */
const mostDays = 4000

/** The rows of a report, one device after the other or combined, as far as they are visible to the reader (RPT-61). */
export async function* reportRows(
  ctx: Ctx,
  reader: ReportReader,
  report: AnyReport,
  query: AnyQuery,
): AsyncGenerator<RowPage> {
  const pages = rowsByDevice(ctx, reader, report, query)
  if (!report.combine) return yield* pages
  const combined = report.combine()
  for await (const { rows } of pages) combined.add(rows)
  for (const rows of slicesOf(combined.end(), rowsAPage)) yield { device: allDevices, rows }
}

const rowsAPage = 500
const allDevices = { deviceId: 0, deviceName: '' }

async function* rowsByDevice(
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
  if (report.adds) ids.push(...asked)
  else for await (const id of reporting(db, source, asked, query)) ids.push(id)
  const { daily, geofenceId, driverId, clientId: _, ...options } = optionsOf(report, query)
  const geofenceIds = await seenFences(db, viewer, geofenceId)
  if (reduction === 'visits' && geofenceIds.length === 0) return
  const isAsked = await ofDrivers(db, viewer, driverId)
  const days =
    daily || report.isDaily
      ? dayEnds(Math.max(+query.from - 1, +query.to - mostDays * dayMs), +query.to, reader.zone)
      : []
  const complete = rowTexts(db, reader)
  const costsOf = report.adds === 'costs' ? await costRows(db, { ids, zone: reader.zone, period: query }) : undefined
  const corrected = reduction && isCorrected(reduction) ? await correctedAmong(db, ids) : none
  const judged = reduction === 'fuelChanges' ? await judgedAmong(db, ids) : none
  for await (const [device, part] of withStored(ctx, reader, report, { ids, query })) {
    const span = { deviceId: device.deviceId, from: query.from, to: query.to }
    if (reduction) {
      const input = { ...device, ...options, from: +query.from, to: +query.to, days, geofenceIds }
      const corrections = corrected.has(device.deviceId) ? await correctionsOf(db, viewer, device.deviceId) : []
      const pages = correctedRows(readRows(ctx, input, part), reduction, input, corrections)
      if (costsOf) {
        yield { device, rows: costsOf(device, (await Array.fromAsync(pages)).flat()) }
        continue
      }
      const verdicts = judged.has(device.deviceId)
        ? await verdictsOf(db, viewer, { ...span, from: +query.from, to: +query.to })
        : []
      for await (const rows of pages) {
        for (const row of verdicts.length > 0 ? (rows as FuelChange[]) : [])
          if (row.drained > 0) row.verdict = verdictOn(row, verdicts)?.verdict ?? null
        yield { device, rows: await complete(rows.filter(isAsked)) }
      }
      continue
    }
    const rowsOf = report.rows?.(query as never) ?? ((page: readonly Row[]) => page)
    const pages = source === 'position' ? ctx.positions.stream(span) : eventPages(db, viewer, span)
    for await (const page of pages) yield { device, rows: await complete(rowsOf(page as never[])) }
    yield { device, rows: await complete(rowsOf([])) }
  }
}

const none: ReadonlySet<number> = new Set()

/** The fences that are named, as far as they are visible. */
async function seenFences(db: Db, viewer: Viewer, ids: readonly number[] = []): Promise<number[]> {
  return ids.length === 0 ? [] : [...(await seenAmong(db, viewer.user, 'geofence', ids))]
}

/** Whether a row is of one of these drivers, as far as they are visible; every row is where none are named. */
async function ofDrivers(db: Db, viewer: Viewer, ids: readonly number[] = []): Promise<(row: Row) => boolean> {
  if (ids.length === 0) return () => true
  const seen = [...(await seenAmong(db, viewer.user, 'driver', ids))]
  const rows = await db
    .selectFrom('driver')
    .where(among(db, 'id', seen))
    .select('uniqueId')
    .execute()
  const cards = new Set<unknown>(rows.map(({ uniqueId }) => uniqueId))
  return (row) => cards.has((row as { readonly driverUniqueId?: unknown }).driverUniqueId)
}

/** The options that the report has; a query may hold others, which nobody has checked. */
function optionsOf({ query: { properties } }: AnyReport, query: AnyQuery): ReportOptions {
  const known = Object.keys(optionsQuery).filter((key) => Object.hasOwn(properties, key) && Object.hasOwn(query, key))
  return Object.fromEntries(known.map((key) => [key, query[key as keyof ReportOptions]]))
}

/** The reductions that can go on from stored days. */
const goesOn: readonly (RowReduction | undefined)[] = ['trips', 'stops', 'summary', 'driverTotals']
/** The reductions of whole trips: where the day after the period is stored, it tells how the last one ends. */
const endsInDayAfter: readonly (RowReduction | undefined)[] = ['trips', 'driverTotals']
/** Stored days in memory at once, and devices. */
const [daysAtOnce, devicesAtOnce] = [3000, 50]

/** The devices, each with what is stored of it for the period. */
async function* withStored(
  { db, clock }: Ctx,
  reader: ReportReader,
  { reduction }: AnyReport,
  { ids, query }: { readonly ids: readonly number[]; readonly query: AnyQuery },
): AsyncGenerator<readonly [ReportDevice, StoredPart | undefined]> {
  if (!goesOn.includes(reduction)) {
    for await (const device of reportDevices(db, ids)) yield [device, undefined]
    return
  }
  const after = endsInDayAfter.includes(reduction) ? dayMs : 0
  const wanted = { from: +query.from, to: +query.to, segments: reduction !== 'summary', after }
  const slice = Math.max(1, Math.min(devicesAtOnce, Math.floor((daysAtOnce * dayMs) / (wanted.to - wanted.from + 1))))
  for (const some of slicesOf(ids, slice)) {
    const devices: ReportDevice[] = []
    for await (const device of reportDevices(db, some)) devices.push(device)
    const parts = await storedParts(db, devices, reader, wanted)
    await askChains(db, clock, some, reader.zoneName)
    for (const device of devices) yield [device, parts.get(device.deviceId)]
  }
}

/** The rows of reductions of one device; `part` is what is stored of it for the period of `whole`. */
export function readRows(ctx: Has<'positions'>, whole?: InputOf<RowReduction>, part?: StoredPart): ReadRows {
  const isStored = (name: RowReduction, { from, to }: InputOf<RowReduction>) =>
    goesOn.includes(name) && from === whole?.from && to === whole.to
  const read = (name: RowReduction, input: InputOf<RowReduction>) =>
    reducedRows(ctx, name, { input, part: isStored(name, input) ? part : undefined })
  return read as unknown as ReadRows
}

interface Reducing {
  readonly input: InputOf<RowReduction>
  readonly part: StoredPart | undefined
}

async function* reducedRows({ positions }: Has<'positions'>, name: RowReduction, { input, part }: Reducing) {
  const { deviceId, from, to } = input
  const earlier = new Date(Math.max(from - marginMs, -latest))
  const span = { deviceId, from: earlier, to: new Date(Math.min(to + marginMs, latest)) }
  if (part) {
    const rest = { ...span, from: new Date(part.readFrom) }
    yield* positions.reducedRows(rest, name, { ...input, stored: part.stored }, { rows: rowsAfterStored, until: end })
  } else if (goesOn.includes(name) || name === 'explained') {
    const before = await positions.before(deviceId, earlier)
    yield* positions.reducedRows({ ...span, from: before?.fixTime ?? earlier }, name, input, { until: end })
  } else yield* positions.reducedRows(span, name, input)
}
