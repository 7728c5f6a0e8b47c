import { InvalidError } from '@rastro/core/kit/errors'
import { type DrivingTurn, drivingBounds } from '@rastro/core/model/driving-turn'
import { drivers } from '@rastro/core/resources/driver'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { sql } from 'kysely'
import { seenAmong } from '../../access/can-see.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

/** What is asked: of a driver, or of a vehicle. */
export interface DrivingQuery {
  readonly driverId?: number
  readonly deviceId?: number
  readonly from: Date
  readonly to: Date
}
interface PageQuery extends DrivingQuery {
  readonly limit: number
  /** `time.id` of the last row before. */
  readonly cursor?: string | undefined
}
export interface TurnPage {
  readonly turns: readonly DrivingTurn[]
  readonly next: string | undefined
}

const dayMs = 86_400_000
// Literal, so that both databases use the index of these events
const isChange = sql<boolean>`event.type = 'driverChanged'`

/** Throws unless the query is of one driver or one device that the viewer sees, and within the bounds. */
export async function requireTurns(db: Db, viewer: Viewer, query: DrivingQuery): Promise<void> {
  const { driverId, deviceId, from, to } = query
  if (Boolean(driverId) === Boolean(deviceId)) throw new InvalidError(refusal('drivingOfOne'))
  const most = drivingBounds.days
  if (to.getTime() - from.getTime() > most * dayMs) {
    throw new InvalidError(refusal('rangeTooLong', { most }), { field: 'from' })
  }
  if (driverId) await requireAccess(db, viewer, 'driver', driverId, 'driverId')
  if (deviceId) await requireAccess(db, viewer, 'device', deviceId, 'deviceId')
}

/** The turns that began in the interval, the newest first, in vehicles that the viewer sees. Does not check the query. */
export async function drivingTurns(db: Db, viewer: Viewer, query: PageQuery): Promise<TurnPage> {
  const { limit } = query
  const key = query.driverId ? (await get(db, drivers, query.driverId)).uniqueId : undefined
  const rows = await changesOf(db, viewer, { ...query, key })
  const shown = rows.slice(0, limit).map(({ attributes, ...row }) => ({
    ...row,
    driverUniqueId: String(JSON.parse(attributes).driverUniqueId ?? ''),
  }))
  // The texts are only searched for the identifier
  const own = key === undefined ? shown : shown.filter(({ driverUniqueId }) => driverUniqueId === key)
  const names = await namesOf(db, viewer, [...new Set(own.map(({ driverUniqueId }) => driverUniqueId))])
  const turns = own.map(({ deviceId, deviceName, driverUniqueId, eventTime, endTime }) => {
    const driver = names.get(driverUniqueId)
    const to = endTime === null ? null : new Date(endTime)
    const who = { driverId: driver?.id ?? 0, driverName: driver?.name ?? null, driverUniqueId }
    return { deviceId: deviceId!, deviceName, ...who, from: new Date(eventTime), to }
  })
  const last = shown.at(-1)
  return { turns, next: rows.length > limit && last ? `${last.eventTime}.${last.id}` : undefined }
}

/** One more than asked, if there are. */
function changesOf(
  db: Db,
  viewer: Viewer,
  { deviceId, from, to, limit, cursor, key }: PageQuery & { key: string | undefined },
) {
  // Ends with the next change in the same vehicle
  const end = sql<
    number | null
  >`(select min(later."eventTime") from event as later where later."deviceId" = event."deviceId"
    and later."eventTime" > event."eventTime" and later.type = 'driverChanged')`
  let changes = db
    .selectFrom('event')
    .innerJoin('device', 'device.id', 'event.deviceId')
    .where(isChange)
    .where('eventTime', '>=', from.getTime())
    .where('eventTime', '<=', to.getTime())
    .select(['event.id', 'event.deviceId', 'event.eventTime', 'event.attributes', 'device.name as deviceName'])
    .select(end.as('endTime'))
    .orderBy('eventTime', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit + 1)
  if (deviceId) changes = changes.where('event.deviceId', '=', deviceId)
  else changes = changes.where(amongThose(db, 'event.deviceId', visibleDevices(db, viewer.user.id)))
  if (key !== undefined) {
    const text = JSON.stringify(key).slice(1, -1).replace(/[!%_]/g, '!$&')
    changes = changes.where(sql<boolean>`event.attributes like ${`%"driverUniqueId":%${text}%`} escape '!'`)
  }
  if (cursor) {
    const [time, id] = cursor.split('.').map(Number) as [number, number]
    changes = changes.where(({ or, and, eb }) =>
      or([eb('eventTime', '<', time), and([eb('eventTime', '=', time), eb('event.id', '<', id)])]),
    )
  }
  return changes.execute()
}

/** The registered drivers of these identifiers that the viewer sees. */
async function namesOf(db: Db, viewer: Viewer, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { id: number; name: string }>()
  const rows = await db.selectFrom('driver').where('uniqueId', 'in', keys).select(['id', 'name', 'uniqueId']).execute()
  const seen = await seenAmong(
    db,
    viewer.user,
    'driver',
    rows.map(({ id }) => id),
  )
  return new Map(rows.flatMap((row) => (seen.has(row.id) ? [[row.uniqueId, row] as const] : [])))
}
