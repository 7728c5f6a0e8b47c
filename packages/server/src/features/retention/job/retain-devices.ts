import { type RetentionClass, retentionClasses } from '@rastro/core/vocabulary/retention'
import { readServer } from '../../../access/server-for.ts'
import type { Context } from '../../../context.ts'
import { type AgingTable, devicesAfter, devicesWithOld, removeOldPiece } from '../../../db/retention.ts'
import { putTask } from '../../../db/tasks.ts'
import type { Job, ScheduledJob } from '../../../jobs/job.ts'
import { retentionOf } from '../device-retention.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The tables of each class. */
const tables: Readonly<Record<RetentionClass, readonly AgingTable[]>> = {
  positions: ['position_block', 'position', 'report_day', 'score_day'],
  events: ['event'],
  lookups: ['lookup'],
}

/** Begins a round through all devices, unless one is under way. */
export const retention: ScheduledJob<'retention'> = {
  kind: 'retention',
  everyMs: 6 * hourMs,
  payload: {},
  async run({ db }) {
    const { count } = await db
      .selectFrom('task')
      .where('kind', '=', 'retainDevices')
      .where('doneTime', 'is', null)
      .where('failedTime', 'is', null)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) === 0) await putTask(db, 'retainDevices', { after: 0 })
    return 'done'
  },
}

/**
 * Removes what the devices after this id have had longer than it is kept, a piece of each a turn; then the next devices are a task of
 * their own, so that another node goes on where one has died (decision 150).
 */
export const retainDevices: Job<'retainDevices'> = {
  kind: 'retainDevices',
  async run(ctx, { after }, stopping) {
    const { db } = ctx
    const ids = await devicesAfter(db, after)
    const last = ids.at(-1)
    if (last === undefined) return 'done'
    const removed = await removeOldOf(ctx, ids, stopping)
    if (removed > 0 || stopping.aborted) return 'again'
    await putTask(db, 'retainDevices', { after: last })
    return 'done'
  },
}

/** Removes a piece of each device and table. Whole hours, so that repeated rounds find little. */
async function removeOldOf(ctx: Context, ids: readonly number[], stopping: AbortSignal): Promise<number> {
  const { db, clock, counts } = ctx
  const kept = await retentionOf(db, await readServer(db), ids)
  let count = 0
  for (const of of retentionClasses) {
    const byDays = Map.groupBy(ids, (id) => kept.get(id)?.[of])
    for (const [days, deviceIds] of byDays) {
      if (days === undefined) continue
      const before = Math.floor((clock.now().getTime() - days * dayMs) / hourMs) * hourMs
      for (const table of tables[of]) {
        for (const deviceId of await devicesWithOld(db, table, { deviceIds, before })) {
          if (stopping.aborted) return count
          const rows = await removeOldPiece(db, table, deviceId, before)
          counts.removed(of, rows)
          count += rows
        }
      }
    }
  }
  return count
}
