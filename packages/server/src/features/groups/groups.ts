import { requireCan } from '@rastro/core/access/access'
import { InvalidError } from '@rastro/core/kit/errors'
import { type Group, type groups, scheduleOf } from '@rastro/core/resources/group'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import type { Hooks } from '../../http/resource-writes.ts'

export const groupHooks: Hooks<typeof groups> = {
  async beforeSave({ tx, viewer, item, stored }) {
    if (!stored) return item
    // Who may keep schedules only must not make a folder of one
    if (scheduleOf(stored) && !scheduleOf(item)) requireCan(viewer, 'group.create', { item })
    await requireTree(tx, item)
    return item
  },
}

/** A group is never inside itself, however many groups lie between, and however many are moved at once. */
async function requireTree(tx: Db, { id, groupId }: Group): Promise<void> {
  await takeTurn(tx, 'groups')
  const rows = await tx.selectFrom('group').select(['id', 'groupId']).execute()
  const parents = new Map(rows.map((row) => [row.id, row.groupId]))
  const seen = new Set([id])
  for (let parent: number | null | undefined = groupId; parent; parent = parents.get(parent)) {
    if (seen.has(parent)) throw new InvalidError('Cycle in group hierarchy', { field: 'groupId' })
    seen.add(parent)
  }
}
