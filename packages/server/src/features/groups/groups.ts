import { InvalidError } from '@rastro/core/kit/errors'
import type { Group, groups } from '@rastro/core/resources/group'
import type { Db } from '../../db/database.ts'
import { takeTurn } from '../../db/dialect.ts'
import type { Hooks } from '../../http/resource-writes.ts'

export const groupHooks: Hooks<typeof groups> = {
  async beforeSave({ tx, item, stored }) {
    if (stored) await requireTree(tx, item)
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
