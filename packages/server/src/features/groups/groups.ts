import { requireCan } from '@rastro/core/access/access'
import { isSame } from '@rastro/core/access/is-same'
import { requireFeature } from '@rastro/core/access/plans'
import { InvalidError } from '@rastro/core/kit/errors'
import { type Group, type groups, scheduleOf } from '@rastro/core/resources/group'
import { checkPasswords } from '@rastro/core/vocabulary/command-parameters'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireNoLooserGroup } from '../../access/block-rules.ts'
import { enclosingGroups } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import { noteHours } from '../../db/schedule-approvals.ts'
import type { Hooks } from '../../http/resource-writes.ts'
import { devicesOf, noteMove } from '../schedules/schedules.ts'

export const groupHooks: Hooks<typeof groups> = {
  async beforeSave({ tx, viewer, item, stored }) {
    checkPasswords(item.attributes, stored?.attributes)
    const schedule = scheduleOf(item)
    if (!isSame(schedule, stored && scheduleOf(stored))) {
      requireCan(viewer, 'schedules')
      if (schedule) requireFeature(viewer.plans, 'schedules')
      if (schedule?.kind === 'lock') requireFeature(viewer.plans, 'engineBlock')
    }
    if (!schedule) requireCan(viewer, 'group.edit')
    if (stored && item.groupId !== stored.groupId) await requireTree(tx, item)
    return item
  },
  async afterSave({ tx, viewer, item, stored }) {
    const { user, enteredBy } = viewer
    await noteHours(tx, item, { setById: (enteredBy ?? user).id, setActsAsId: enteredBy ? user.id : null })
    if (stored) await noteMove(tx, viewer, { devices: devicesOf(tx, item.id), from: stored.groupId, to: item.groupId })
  },
  mayRemove: ({ viewer, stored }) => requireCan(viewer, scheduleOf(stored) ? 'schedules' : 'group.edit'),
  beforeRemove: ({ tx, viewer, stored }) => requireNoLooserGroup(tx, viewer, stored),
}

/**
 * A group is never inside itself, at any depth. Moves are serialised: two moves, each valid alone, may form a cycle
 * together.
 */
async function requireTree(tx: Db, { id, groupId }: Group): Promise<void> {
  await takeTurn(tx, 'groups')
  const above = tx
    .selectFrom('group')
    .where('id', '=', id)
    .where('id', 'in', enclosingGroups(tx, [groupId]))
  const circle = await above.select('id').executeTakeFirst()
  if (circle) throw new InvalidError(refusal('groupCycle'), { field: 'groupId' })
}
