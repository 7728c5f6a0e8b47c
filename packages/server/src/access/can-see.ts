import { isManager } from '@rastro/core/access/access'
import type { LinkProperty } from '@rastro/core/access/permissions'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import { deviceWatchersOf, type Kind, visibleIds } from './visibility.ts'

/** Is the item visible to this user? As `seenAmong`. */
export const canSee = async (db: Db, user: User, kind: Kind | LinkProperty, id: number): Promise<boolean> =>
  (await seenAmong(db, user, kind, [id])).has(id)

/**
 * Those of these items that are visible to the user; to an administrator, all that exist. Decided by the user's present
 * role: a former manager no longer sees the users they managed.
 */
export async function seenAmong(
  db: Db,
  user: User,
  kind: Kind | LinkProperty,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const table = tableOf(kind)
  if (table === 'user' && !isManager(user)) return new Set([user.id])
  if (table === 'device' && !user.administrator) {
    return new Set((await deviceWatchersOf(db, ids, user.id)).map(({ deviceId }) => deviceId))
  }
  let query = db
    .selectFrom(table as 'device')
    .where(among(db, 'id', ids))
    .select('id')
  if (!user.administrator) query = query.where('id', 'in', visibleIds(db, table, user.id))
  const seen = new Set((await query.execute()).map(({ id }) => id))
  return table === 'user' ? seen.add(user.id) : seen
}

/** The table of a kind: `managedUser` and `linkedDevice` exist only as names in links. */
export const tableOf = (kind: Kind | LinkProperty): Exclude<Kind, 'managedUser'> =>
  kind === 'managedUser' ? 'user' : kind === 'linkedDevice' ? 'device' : kind
