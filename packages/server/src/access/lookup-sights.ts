import { slicesOf } from '@rastro/core/kit/slices'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import { visibleDevices } from './visibility.ts'

/** Rows of one statement: few, so that positions do not wait behind them. */
const piece = 1000

/**
 * Records which devices are within the sight of an account: those that came into it, from `since` on, and those that left it, until
 * the last look in which they still were. Only differences are written. Call it before the looks are stored.
 */
export async function recordSight(db: Db, userId: number, since: number): Promise<void> {
  const seen = new Set((await visibleDevices(db, userId).execute()).map(({ id }) => id))
  const open = await db
    .selectFrom('lookup_sight')
    .where('userId', '=', userId)
    .where('toTime', 'is', null)
    .select(['id', 'deviceId'])
    .execute()
  const gone = open.filter(({ deviceId }) => !seen.has(deviceId)).map(({ id }) => id)
  if (gone.length > 0) {
    const toTime = await lastLookOf(db, userId, since)
    for (const ids of slicesOf(gone, piece)) {
      await db
        .updateTable('lookup_sight')
        .set({ toTime })
        .where(among(db, 'id', ids))
        .execute()
    }
  }
  for (const { deviceId } of open) seen.delete(deviceId)
  for (const deviceIds of slicesOf([...seen], piece)) {
    await db
      .insertInto('lookup_sight')
      .values(deviceIds.map((deviceId) => ({ userId, deviceId, fromTime: since, toTime: null })))
      // Another node has recorded it at the same moment
      .onConflict((conflict) => conflict.columns(['userId', 'deviceId', 'fromTime']).doNothing())
      .execute()
  }
}

/** The end of the latest stored look of this account at everything; `fallback` where there is none. */
async function lastLookOf(db: Db, userId: number, fallback: number): Promise<number> {
  const { time } = await db
    .selectFrom('lookup')
    .where('userId', '=', userId)
    .where('deviceId', '=', 0)
    .select((row) => row.fn.max<number | null>('lastTime').as('time'))
    .executeTakeFirstOrThrow()
  return time ?? fallback
}
