import type { ScheduleKind } from '@rastro/core/resources/group'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import type { Running } from './plan.ts'

/** A device that a schedule has locked or anchored. */
export interface Run {
  readonly groupId: number
  readonly deviceId: number
  readonly kind: ScheduleKind
  readonly stopTime: number
  readonly geofenceId: number | null
}

export const allRuns = (db: Db): Promise<Run[]> =>
  db.selectFrom('schedule_run').selectAll().orderBy('groupId').orderBy('deviceId').execute()

/** Writes down that the schedule acts on these devices; gives those on which it did not yet, once to one caller. */
export async function begin(tx: Db, { group, schedule, turn }: Running, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const run = { groupId: group.id, kind: schedule.kind, stopTime: turn.stop.getTime(), geofenceId: null }
  const begun = await tx
    .insertInto('schedule_run')
    .values(ids.map((deviceId) => ({ ...run, deviceId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('deviceId')
    .execute()
  return new Set(begun.map(({ deviceId }) => deviceId))
}

/** Writes down that the schedule acts on these devices no more; gives those on which it did, once to one caller. */
export async function end(tx: Db, groupId: number, ids: readonly number[]): Promise<number[]> {
  const ended = await tx
    .deleteFrom('schedule_run')
    .where('groupId', '=', groupId)
    .where(among(tx, 'deviceId', ids))
    .returning('deviceId')
    .execute()
  return ended.map(({ deviceId }) => deviceId)
}

/** Somebody has changed the hour at which it stops. */
export async function moveStop(db: Db, { groupId, deviceId }: Run, stop: Date): Promise<void> {
  await db
    .updateTable('schedule_run')
    .set({ stopTime: stop.getTime() })
    .where('groupId', '=', groupId)
    .where('deviceId', '=', deviceId)
    .execute()
}
