import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'

/**
 * The accounts that these people manage or have created, transitively; without themselves. Accounts created by an administrator
 * belong to the installation, and are not included.
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
            // Only of existing accounts, and with the type of their ids
            .innerJoin('user', 'user.id', 'below.id')
            .select('user.id'),
        ),
    )
    .selectFrom('tree')
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id).filter((id) => !userIds.includes(id)))
}
