import { InvalidError } from '@rastro/core/kit/errors'
import { type Group, groups } from '@rastro/core/resources/group'
import { enclosingGroups } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockName } from '../../db/lock.ts'
import type { Http } from '../../http/implement.ts'
import { implementResource } from '../../http/resource.ts'

export function groupRoutes(http: Http, ctx: Has<'db' | 'bus'>): void {
  implementResource(http, ctx, groups, {
    async beforeSave({ db, item, stored }) {
      if (stored && item.groupId !== stored.groupId) await requireTree(db, item)
      return item
    },
  })
}

/**
 * A group is never inside itself, however many groups lie between. Moves wait for each other: two that are right each
 * by itself may make a circle together.
 */
async function requireTree(tx: Db, { id, groupId }: Group): Promise<void> {
  await lockName(tx, 'group tree')
  const above = tx
    .selectFrom('group')
    .where('id', '=', id)
    .where('id', 'in', enclosingGroups(tx, [groupId]))
  if (await above.select('id').executeTakeFirst()) throw new InvalidError('Cycle in group hierarchy')
}
