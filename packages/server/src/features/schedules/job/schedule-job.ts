import { slicesOf } from '@rastro/core/kit/slices'
import { isStarting } from '@rastro/core/vehicle/schedule-turn'
import type { Context } from '../../../context.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { liftAnchor } from './anchors.ts'
import { unlock } from './locks.ts'
import { type Running, runningSchedules } from './plan.ts'
import { moveStop, openRuns, type Run } from './runs.ts'
import { atOnce, startNow } from './start.ts'

/**
 * CMD-35, A-56, A-57: locks and anchors the vehicles of automatic groups at their hours, once a device and edge (decision 65).
 * Overdue ends run first, however late: no vehicle stays locked because the server was down.
 */
export const scheduleJob: ScheduledJob<'schedules'> = {
  kind: 'schedules',
  everyMs: 20_000,
  payload: {},
  async run(ctx) {
    const now = ctx.clock.now()
    const running = await runningSchedules(ctx.db, now)
    const runs = await openRuns(ctx.db)
    const over = runs.filter((run) => isOver(run, running.get(run.groupId), now))
    for (const run of over) if (run.kind === 'anchor') await liftAnchor(ctx, run)
    for (const [groupId, locks] of Map.groupBy(
      over.filter(({ kind }) => kind === 'lock'),
      (run) => run.groupId,
    ))
      for (const some of slicesOf(locks, atOnce))
        await unlock(
          ctx,
          groupId,
          some.map(({ deviceId }) => deviceId),
        )
    const lasting = runs.filter((run) => !over.includes(run))
    await moveStops(ctx, lasting, running)
    for (const one of running.values()) if (isStarting(one.turn, now)) await startNow(ctx, one)
    return 'done'
  },
}

/** Its time is over, or it was disabled, changed to another kind, removed, or the device was removed from it. */
function isOver({ kind, stopTime, deviceId }: Run, running: Running | undefined, now: Date): boolean {
  return stopTime <= now.getTime() || running?.schedule.kind !== kind || !running.deviceIds.has(deviceId)
}

async function moveStops({ db }: Context, runs: readonly Run[], running: ReadonlyMap<number, Running>): Promise<void> {
  for (const run of runs) {
    const stop = running.get(run.groupId)?.turn.stop
    if (stop && stop.getTime() !== run.stopTime) await moveStop(db, run, stop)
  }
}
