import { InvalidError } from '@rastro/core/kit/errors'
import { type Group, groups } from '@rastro/core/resources/group'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Http } from '../../http/implement.ts'
import { implementResource } from '../../http/resource.ts'

export function groupRoutes(http: Http, ctx: Has<'db' | 'bus'>): void {
  implementResource(http, ctx, groups, {
    async beforeSave({ item, stored }) {
      if (stored) await requireTree(ctx.db, item)
      return item
    },
  })
}

/** Throws when the group would be inside itself, at any depth. */
async function requireTree(db: Db, { id, groupId }: Group): Promise<void> {
  const rows = await db.selectFrom('group').select(['id', 'groupId']).execute()
  const parents = new Map(rows.map((row) => [row.id, row.groupId]))
  const seen = new Set([id])
  for (let parent: number | null | undefined = groupId; parent; parent = parents.get(parent)) {
    if (seen.has(parent)) throw new InvalidError('Cycle in group hierarchy')
    seen.add(parent)
  }
}
