import type { SilentReport, SilentUnit } from '@rastro/core/health/silent-unit'
import { sql } from 'kysely'
import type { Has } from '../../context.ts'
import type { Db, PositionStore } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import type { SilentRow } from './silent-rows.ts'

const hourMs = 3_600_000
/** Reports of each unit that are read, and how far before the last one. */
const REPORTS = 6
const REPORTS_MS = 14 * 24 * hourMs
/** Alarms are read this far before the silence, and those that tell of its cause alone. */
const ALARMS_MS = 12 * hourMs
const MOST_ALARMS = 1000
const telling = ['powerCut', 'powerOff', 'powerRestored', 'powerOn', 'removing', 'lowBattery', 'jamming']

type Report = SilentReport & { readonly protocol: string | null }

/**
 * The last reports of each of these units by its id, the latest first: those that are rows in one query, and where there are too few of them
 * those in blocks (decision 193).
 */
export async function lastReports(
  { db, positions }: Has<'db' | 'positions'>,
  rows: readonly SilentRow[],
): Promise<Map<number, Report[]>> {
  const reported = rows.flatMap(({ id, positionTime }) =>
    positionTime === null ? [] : [{ id, until: Number(positionTime) }],
  )
  const stored = await reportRows(db, reported)
  const found = await Promise.all(
    reported.map(async ({ id, until }): Promise<[number, Report[]]> => {
      const own = stored.get(id) ?? []
      return [id, [...own, ...(await earlier(positions, id, until - REPORTS_MS, own))]]
    }),
  )
  return new Map(found)
}

interface Reported {
  readonly id: number
  /** The time of its latest position (ms). */
  readonly until: number
}

async function reportRows(db: Db, reported: readonly Reported[]): Promise<Map<number, Report[]>> {
  const [first, ...others] = reported.map(({ id, until }) => reportsOf(db, id, until))
  if (!first) return new Map()
  const found = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const reports = found.map(({ deviceId, fixTime, serverTime, valid, attributes, ...report }) => ({
    deviceId,
    report: {
      ...report,
      fixTime: new Date(Number(fixTime)),
      serverTime: new Date(Number(serverTime)),
      valid: valid === 1,
      attributes: JSON.parse(attributes) as Record<string, unknown>,
    },
  }))
  const byTime = reports.toSorted((one, other) => other.report.fixTime.getTime() - one.report.fixTime.getTime())
  return byDevice(byTime.map(({ deviceId, report }) => [deviceId, report]))
}

/** Reports before these, which are too few, that are not earlier than `from` (ms). */
async function earlier(positions: PositionStore, deviceId: number, from: number, later: readonly Report[]) {
  const found: Report[] = []
  let oldest = later.at(-1)
  while (oldest && later.length + found.length < REPORTS) {
    const before = new Date(oldest.fixTime.getTime() - 1)
    oldest = await positions.before(deviceId, before)
    if (!oldest || oldest.fixTime.getTime() <= from) break
    found.push(oldest)
  }
  return found
}

const reportsOf = (db: Db, deviceId: number, until: number) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('position')
        .where('deviceId', '=', deviceId)
        .where('fixTime', '<=', until)
        .where('fixTime', '>', until - REPORTS_MS)
        .select(['deviceId', 'protocol', 'fixTime', 'serverTime', 'valid', 'speed', 'attributes'])
        .orderBy('fixTime', 'desc')
        .orderBy('id', 'desc')
        .limit(REPORTS)
        .as('report'),
    )
    .selectAll()

/** The alarms of each of these units that tell of the cause of its silence, the latest first, in one query. */
export async function lastAlarms(db: Db, rows: readonly SilentRow[]): Promise<Map<number, SilentUnit['alarms']>> {
  const ids = rows.flatMap(({ id, lastUpdate }) => (lastUpdate === null ? [] : [id]))
  const found = await db
    .selectFrom('device_state')
    .innerJoin('event', 'event.deviceId', 'device_state.deviceId')
    .where(among(db, 'device_state.deviceId', ids))
    .where('event.type', '=', 'alarm')
    .where(sql<boolean>`event."eventTime" >= device_state."lastUpdate" - ${sql.lit(ALARMS_MS)}`)
    .where((is) => is.or(telling.map((alarm) => is('event.attributes', 'like', `%"alarm":"${alarm}"%`))))
    .select(['event.deviceId', 'event.eventTime', 'event.attributes'])
    .orderBy('event.eventTime', 'desc')
    .orderBy('event.id', 'desc')
    .limit(MOST_ALARMS)
    .execute()
  return byDevice(
    found.map(({ deviceId, eventTime, attributes }) => [
      deviceId!,
      { alarm: (JSON.parse(attributes) as { alarm: string }).alarm, time: new Date(Number(eventTime)) },
    ]),
  )
}

function byDevice<T>(found: readonly (readonly [id: number, item: T])[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const [id, item] of found) groups.set(id, [...(groups.get(id) ?? []), item])
  return groups
}
