import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'

/**
 * The accounts that these people manage or have made, and those that these manage or have made, however deep; without themselves. What
 * an administrator makes belongs to the installation, and is not among them.
 */
export async function dependentAccounts(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const below = db
    .selectFrom('user_managedUser')
    .select(['userId as above', 'managedUserId as id'])
    .union(db.selectFrom('made').where('kind', '=', 'user').select(['userId as above', 'itemId as id']))
  const rows = await db
    .withRecursive('tree(id)', (tree) =>
      tree
        .selectFrom('user')
        .where(among(db, 'user.id', userIds))
        .select('user.id')
        .union(
          tree
            .selectFrom('tree')
            .innerJoin(below.as('below'), 'below.above', 'tree.id')
            // Of accounts that are still there, and with the type that their ids have
            .innerJoin('user', 'user.id', 'below.id')
            .select('user.id'),
        ),
    )
    .selectFrom('tree')
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id).filter((id) => !userIds.includes(id)))
}
