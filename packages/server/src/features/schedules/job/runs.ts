import type { ScheduleKind } from '@rastro/core/resources/group'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import type { Running } from './plan.ts'

/** A device locked or anchored by a schedule. */
export interface Run {
  readonly groupId: number
  readonly deviceId: number
  readonly kind: ScheduleKind
  readonly stopTime: number
  readonly geofenceId: number | null
}

/** The active runs. */
export const openRuns = (db: Db): Promise<Run[]> =>
  db
    .selectFrom('schedule_run')
    .where('endTime', 'is', null)
    .selectAll()
    .orderBy('groupId')
    .orderBy('deviceId')
    .execute()

/** The devices on which the schedule of a group is in force. */
export async function openRunsOf(db: Db, groupId: number): Promise<ReadonlySet<number>> {
  const runs = db.selectFrom('schedule_run').where('groupId', '=', groupId).where('endTime', 'is', null)
  return new Set((await runs.select('deviceId').execute()).map(({ deviceId }) => deviceId))
}

/** Starts runs of the schedule for these devices; returns those started now, each to one caller only. */
export async function begin(tx: Db, running: Running, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { group, schedule, turn } = running
  const times = { startTime: now.getTime(), stopTime: turn.stop.getTime() }
  const run = { groupId: group.id, kind: schedule.kind, ...times }
  const begun = await tx
    .insertInto('schedule_run')
    .values(ids.map((deviceId) => ({ ...run, deviceId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('deviceId')
    .execute()
  return new Set(begun.map(({ deviceId }) => deviceId))
}

/** Ends the runs of the schedule for these devices; returns those ended now, each to one caller only. */
export async function end(tx: Db, groupId: number, ids: readonly number[], now: Date): Promise<number[]> {
  const ended = await tx
    .updateTable('schedule_run')
    .set({ endTime: now.getTime() })
    .where('groupId', '=', groupId)
    .where(among(tx, 'deviceId', ids))
    .where('endTime', 'is', null)
    .returning('deviceId')
    .execute()
  return ended.map(({ deviceId }) => deviceId)
}

/** Stores the command that locked a vehicle, or freed it, in the run that has none yet. */
export async function noteCommand(
  tx: Db,
  column: 'startCommandId' | 'endCommandId',
  { groupId, deviceId, commandId }: { groupId: number; deviceId: number; commandId: number },
): Promise<void> {
  const last = tx
    .selectFrom('schedule_run')
    .where('groupId', '=', groupId)
    .where('deviceId', '=', deviceId)
    .select(({ fn }) => fn.max('id').as('id'))
  await tx
    .updateTable('schedule_run')
    .set({ [column]: commandId })
    .where('id', '=', last)
    .execute()
}

/** Rows removed at once. */
const atOnce = 5000

/** Removes a batch of those that ended before this time; true when there may be more. */
export async function removeOldRuns(db: Db, before: Date): Promise<boolean> {
  const old = await db
    .selectFrom('schedule_run')
    .where('endTime', '<', before.getTime())
    .select('id')
    .limit(atOnce)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .deleteFrom('schedule_run')
      .where(among(db, 'id', ids))
      .execute()
  return old.length === atOnce
}

/** Its end time was changed. */
export async function moveStop(db: Db, { groupId, deviceId }: Run, stop: Date): Promise<void> {
  await db
    .updateTable('schedule_run')
    .set({ stopTime: stop.getTime() })
    .where('groupId', '=', groupId)
    .where('deviceId', '=', deviceId)
    .where('endTime', 'is', null)
    .execute()
}
