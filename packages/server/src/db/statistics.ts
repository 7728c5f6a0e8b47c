import type { Db } from './database.ts'

const DAY_MS = 86_400_000
/** How many days counts of single devices and users are retained. */
export const daysOfEach = 35

/** The number of a day in UTC, counted from 1970. */
export const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS)
/** The first millisecond of a day. */
export const startOf = (day: number): number => day * DAY_MS
/** The capture time of a day that is over: its last millisecond, so that the range of one day holds no other. */
export const endOf = (day: number): number => startOf(day + 1) - 1

/** The active devices and users of a day. */
interface Active {
  readonly activeUsers: number
  readonly activeDevices: number
  /** Active devices by the protocol they used last. */
  readonly protocols: Readonly<Record<string, number>>
}

/** A device was active when a position of it was stored (reference §12.1), a user when it made a call. */
export async function activeOn(db: Db, day: number): Promise<Active> {
  const users = await db
    .selectFrom('user_day')
    .where('day', '=', day)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const devices = await db
    .selectFrom('device_day')
    .where('day', '=', day)
    .where('stored', '>', 0)
    .groupBy('protocol')
    .orderBy('protocol')
    .select((row) => ['protocol', row.fn.countAll<number>().as('count')])
    .execute()
  return {
    activeUsers: users.count,
    activeDevices: devices.reduce((sum, { count }) => sum + count, 0),
    protocols: Object.fromEntries(devices.map(({ protocol, count }) => [protocol, count])),
  }
}

/** From this day on counts may still arrive: active ones are counted at the request. */
export const openSince = (now: Date): number => dayOf(now) - 1

/** Stores the number of active devices and users of past days, before the rows of single devices and users are removed. */
export async function settleDays(db: Db, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('statistics')
    .where('captureTime', '<', startOf(dayOf(now)))
    .where((row) =>
      row.or([
        row('captureTime', '>=', startOf(openSince(now) - 1)),
        row.and([row('activeUsers', '=', 0), row('activeDevices', '=', 0)]),
      ]),
    )
    .select('captureTime')
    .execute()
  for (const { captureTime } of rows) {
    const { protocols, ...counts } = await activeOn(db, dayOf(new Date(captureTime)))
    await db
      .updateTable('statistics')
      .set({ ...counts, protocols: JSON.stringify(protocols) })
      .where('captureTime', '=', captureTime)
      .execute()
  }
}

/** Rows removed by one statement: few, to keep others' waits short. */
const piece = 5000

/** Removes a batch of old counts of single devices and users; false when nothing is left. */
export async function removeOldDays(db: Db, now: Date): Promise<boolean> {
  let isMore = false
  for (const table of ['device_day', 'user_day'] as const) {
    const old = db
      .selectFrom(table)
      .where('day', '<', dayOf(now) - daysOfEach)
      .orderBy('day')
      .limit(piece)
      .select('id')
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow()
    isMore ||= numDeletedRows === BigInt(piece)
  }
  return isMore
}
