import type { Database, DeviceState, NewPosition } from '../db/database.ts'
import type { ExpectedRows } from './expected-rows.ts'
import type { IdMap } from './id-map.ts'
import type { IdRanges } from './id-ranges.ts'
import { positionOfRow, textOfPosition } from './position-of-row.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import type { TimeReader } from './row-values.ts'
import type { Source, SourceRow } from './source.ts'

export interface HistoryImport {
  readonly database: Database
  readonly ids: IdMap
  readonly ranges: IdRanges
  readonly expected: ExpectedRows
  readonly readTime: TimeReader
  /** Called after each page with how many rows were read. */
  readonly onProgress: (rows: number) => void
}

const PAGE_ROWS = 2000
/** Pages that are written at once: while one is stored, the next is read. */
const MAX_WRITING = 3

/** The fix times of what was read of each device. */
export type DeviceSpans = Map<number, { first: Date; last: Date }>

/** Takes over all positions, and notes in `spans` when they were; the latest of each device becomes its state. */
export async function importPositions(
  to: HistoryImport & { readonly spans: DeviceSpans },
  source: Source,
  total: number,
): Promise<KindReport> {
  const report = newReport('position', total)
  const writing = new Set<Promise<void>>()
  let page: NewPosition[] = []
  let read = 0
  const flush = async () => {
    const positions = page
    page = []
    if (positions.length === 0) return
    const work = write(to, positions, report).finally(() => writing.delete(work))
    writing.add(work)
    to.onProgress(read)
    if (writing.size >= MAX_WRITING) await Promise.race(writing)
  }
  try {
    for await (const { row } of source.rows(['tc_positions'])) {
      read++
      const oldId = Number(row.id)
      if (oldId > to.ranges.lastId) await to.ranges.reach(oldId)
      const position = readRow(to, row, report)
      if (!position) continue
      to.expected.expect(position.id, textOfPosition(position))
      widen(to.spans, position)
      page.push(position)
      if (page.length === PAGE_ROWS) await flush()
    }
    await flush()
  } finally {
    await Promise.all(writing)
  }
  await writeStates(to.database, to.spans)
  report.source = read
  return report
}

function widen(spans: DeviceSpans, { deviceId, fixTime }: NewPosition): void {
  const span = spans.get(deviceId)
  if (!span) spans.set(deviceId, { first: fixTime, last: fixTime })
  else if (fixTime < span.first) span.first = fixTime
  else if (fixTime > span.last) span.last = fixTime
}

function readRow(
  { ids, ranges, readTime }: HistoryImport,
  row: SourceRow,
  report: KindReport,
): NewPosition | undefined {
  const deviceId = ids.newId('device', row.deviceid)
  try {
    if (!deviceId) throw new RangeError(`its device ${row.deviceid} is not here`)
    return positionOfRow(row, { id: ranges.newId(Number(row.id)), deviceId }, ids, readTime)
  } catch (error) {
    refuse(report, row.id!, (error as Error).message)
    return undefined
  }
}

/** Days that reports have stored are computed again where these positions belong to them. */
async function write(
  { database, expected }: HistoryImport,
  positions: readonly NewPosition[],
  report: KindReport,
): Promise<void> {
  const late = new Map<number, number>()
  for (const { deviceId, fixTime } of positions)
    late.set(deviceId, Math.min(late.get(deviceId) ?? Number.POSITIVE_INFINITY, fixTime.getTime()))
  const { stored, positionIds } = await database.positions.write({
    positions,
    events: [],
    states: [],
    late: Array.from(late, ([deviceId, time]) => ({ deviceId, time })),
  })
  for (const [at, position] of positions.entries()) {
    if (stored[at]) continue
    if (positionIds[at] === position.id) expected.wasKnown(position.id)
    else expected.isTwin(position.id, textOfPosition(position))
  }
  const added = stored.filter(Boolean).length
  report.added += added
  report.known += stored.length - added
}

/** A state that is later here stays. A report that the stock server stored twice is here once, under either id. */
async function writeStates({ db, positions }: Database, spans: DeviceSpans): Promise<void> {
  const known = await db.selectFrom('device_state').select(['deviceId', 'positionTime']).execute()
  const times = new Map(known.map(({ deviceId, positionTime }) => [deviceId, positionTime ?? 0]))
  const states: DeviceState[] = []
  for (const [deviceId, { last: time }] of spans) {
    if ((times.get(deviceId) ?? 0) >= time.getTime()) continue
    const newest = await positions.before(deviceId, time)
    if (newest)
      states.push({
        ...{ deviceId, status: 'offline', positionTime: time },
        lastUpdate: newest.serverTime,
        positionId: newest.id,
      })
  }
  for (let at = 0; at < states.length; at += PAGE_ROWS)
    await positions.write({ positions: [], events: [], states: states.slice(at, at + PAGE_ROWS) })
}
