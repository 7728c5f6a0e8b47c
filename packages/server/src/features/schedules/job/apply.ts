import { requireCan } from '@rastro/core/access/access'
import { ConflictError, InvalidError, TooManyError } from '@rastro/core/kit/errors'
import { groups, scheduleOf } from '@rastro/core/resources/group'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireAccess } from '../../../access/require.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import { giverOf } from '../../commands/give.ts'
import { runningSchedule } from './plan.ts'
import { startNow } from './start.ts'

/** Maximum vehicles of one call. */
const maxDevices = 5000

/** What a schedule did when it was applied. */
interface Applied {
  /** The vehicles that it locks or anchors from now on. */
  readonly started: number
  /** Those that could not be: without a position, disabled, without such a command, or not approved. */
  readonly left: number
}

/**
 * Does what a schedule does at its start, now, between its hours, for the vehicles on which it is not in force: one call at a time
 * per user. Each vehicle is locked as by the job, when it stands, and freed at the end; the audit names who applied it.
 */
export function scheduleApplier(ctx: Context): (viewer: Viewer, groupId: number) => Promise<Applied> {
  const applying = new Set<number>()
  return async (viewer, groupId) => {
    const { id } = viewer.user
    if (applying.has(id)) throw new TooManyError(refusal('scheduleStillApplied'), 10)
    applying.add(id)
    return apply(ctx, viewer, groupId).finally(() => applying.delete(id))
  }
}

async function apply(ctx: Context, viewer: Viewer, groupId: number): Promise<Applied> {
  const { db, clock } = ctx
  await requireAccess(db, viewer, 'group', groupId)
  requireCan(viewer, 'schedules')
  const group = await find(db, groups, groupId)
  const schedule = group && scheduleOf(group)
  if (!schedule) throw new InvalidError(refusal('scheduleNone'))
  const { actor, engineRefusal } = giverOf(viewer, group.name)
  if (schedule.kind === 'lock' && engineRefusal) throw engineRefusal
  if (schedule.disabled) throw new InvalidError(refusal('scheduleOff'))
  const running = await runningSchedule(db, group, clock.now())
  if (!running) throw new InvalidError(refusal('scheduleOutside'))
  const { size } = running.deviceIds
  if (size === 0) throw new InvalidError(refusal('scheduleEmpty'))
  if (size > maxDevices) throw new InvalidError(refusal('scheduleTooMany', { most: maxDevices }))
  const { started, left, unapproved } = await startNow(ctx, { ...running, actor })
  if (started === 0 && unapproved > 0) throw new ConflictError(refusal('scheduleUnapproved'))
  return { started, left }
}
