import { slicesOf } from '@rastro/core/kit/slices'
import type { Context } from '../../../context.ts'
import { unapproved } from '../approvals.ts'
import { setAnchors } from './anchors.ts'
import { lock } from './locks.ts'
import type { Running } from './plan.ts'
import { openRunsOf } from './runs.ts'

/** Devices of one turn. */
export const atOnce = 100

interface Started {
  readonly started: number
  /** Those that it has not begun with. */
  readonly left: number
  /** Of these, those that wait for a second person. */
  readonly unapproved: number
}

/** Locks or anchors the vehicles of a schedule on which it is not in force, and counts those that it has begun with and others. */
export async function startNow(ctx: Context, running: Running): Promise<Started> {
  const { group, schedule, deviceIds } = running
  const before = await openRunsOf(ctx.db, group.id)
  const missing = [...deviceIds].filter((id) => !before.has(id))
  const waiting = await unapproved(
    ctx.db,
    { groupId: group.id, schedule },
    { deviceIds: missing, now: ctx.clock.now() },
  )
  const wanted = missing.filter((id) => !waiting.has(id))
  const act = schedule.kind === 'lock' ? lock : setAnchors
  for (const some of slicesOf(wanted, atOnce)) await act(ctx, running, some)
  const now = wanted.length > 0 ? await openRunsOf(ctx.db, group.id) : before
  const started = wanted.filter((id) => now.has(id)).length
  return { started, left: missing.length - started, unapproved: waiting.size }
}
