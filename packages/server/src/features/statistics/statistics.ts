import { slicesOf } from '@rastro/core/kit/slices'
import { type Statistics, statisticsSchema } from '@rastro/core/model/statistics'
import { sql } from 'kysely'
import { visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { fromRow } from '../../db/row.ts'
import { activeOn, dayOf, daysOfEach, endOf, openSince, startOf } from '../../db/statistics.ts'

type Ctx = Has<'db' | 'clock'>
/** Both ends included. */
export interface Range {
  readonly from: Date
  readonly to: Date
}

/** Ten years of them. */
const maxDays = 3660

/** RPT-62: the days of the entire server, by capture time; for the current one the counts so far. */
export async function statisticsOfAll({ db, clock }: Ctx, { from, to }: Range): Promise<Statistics[]> {
  const now = clock.now()
  const today = dayOf(now)
  const stored = await db
    .selectFrom('statistics')
    .where('captureTime', '>=', from.getTime())
    .where('captureTime', '<=', Math.min(to.getTime(), startOf(today) - 1))
    .orderBy('captureTime')
    .limit(maxDays)
    .selectAll()
    .execute()
  const days = stored.map((row) => fromRow(statisticsSchema, row))
  if (holds({ from, to }, now)) days.push({ ...(await soFar(db, today)), captureTime: now })
  return Promise.all(days.map((day) => withActive(db, day, now)))
}

const holds = ({ from, to }: Range, time: Date): boolean => from <= time && time <= to

async function soFar(db: Db, day: number): Promise<Statistics> {
  const row = await db.selectFrom('statistics').where('captureTime', '=', endOf(day)).selectAll().executeTakeFirst()
  return row ? fromRow(statisticsSchema, row) : emptyDay(day)
}

async function withActive(db: Db, row: Statistics, now: Date): Promise<Statistics> {
  const day = dayOf(row.captureTime)
  return day < openSince(now) ? row : { ...row, ...(await activeOn(db, day)) }
}

const emptyDay = (day: number): Statistics => ({
  id: 0,
  attributes: {},
  captureTime: new Date(endOf(day)),
  activeUsers: 0,
  activeDevices: 0,
  requests: 0,
  messagesReceived: 0,
  messagesStored: 0,
  mailSent: 0,
  smsSent: 0,
  geocoderRequests: 0,
  geolocationRequests: 0,
  protocols: {},
})

/** the same for the devices visible to a user now and the user's own calls, for the retained days. */
export async function statisticsOf({ db, clock }: Ctx, userId: number, range: Range): Promise<Statistics[]> {
  const now = clock.now()
  const today = dayOf(now)
  const first = Math.max(dayOf(range.from), today - daysOfEach)
  const last = Math.min(dayOf(range.to), today)
  const days: number[] = []
  for (let day = first; day <= last; day += 1) {
    if (holds(range, day === today ? now : new Date(endOf(day)))) days.push(day)
  }
  const rows = new Map(days.map((day): [number, Statistics] => [day, emptyDay(day)]))
  if (days.length === 0) return []
  await addCalls(db, userId, rows)
  await addDevices(db, await visibleDeviceIds(db, userId), rows)
  return [...rows]
    .filter(([day, row]) => day === today || row.requests > 0 || row.messagesReceived > 0)
    .map(([day, row]) => (day === today ? { ...row, captureTime: now } : row))
}

async function addCalls(db: Db, userId: number, rows: ReadonlyMap<number, Statistics>): Promise<void> {
  const calls = await db
    .selectFrom('user_day')
    .where('userId', '=', userId)
    .where('day', 'in', [...rows.keys()])
    .select(['day', 'requests'])
    .execute()
  for (const { day, requests } of calls) Object.assign(rows.get(day)!, { requests, activeUsers: 1 })
}

/** Few, to keep others' waits short. */
const devicesAQuery = 500

async function addDevices(db: Db, visible: ReadonlySet<number>, rows: ReadonlyMap<number, Statistics>): Promise<void> {
  for (const ids of slicesOf([...visible], devicesAQuery)) {
    const counted = await db
      .selectFrom('device_day')
      .where('day', 'in', [...rows.keys()])
      .where(among(db, 'deviceId', ids))
      .groupBy(['day', 'protocol'])
      .select([
        'day',
        'protocol',
        sql<number>`sum(received)`.as('received'),
        sql<number>`sum(stored)`.as('stored'),
        sql<number>`sum(case when stored > 0 then 1 else 0 end)`.as('active'),
      ])
      .execute()
    for (const { day, protocol, received, stored, active } of counted) {
      const row = rows.get(day)!
      row.messagesReceived += received
      row.messagesStored += stored
      row.activeDevices += active
      if (active > 0) row.protocols = { ...row.protocols, [protocol]: (row.protocols[protocol] ?? 0) + active }
    }
  }
}
