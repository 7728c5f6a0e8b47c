import { isManager } from '@rastro/core/access/access'
import type { LinkProperty } from '@rastro/core/access/permissions'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { type Kind, seesAll, visibleIds } from './visibility.ts'

/**
 * Does this user see the thing? An administrator sees all that there is. Decided by what the user is now: whoever is no manager
 * any more sees nobody whom they managed.
 */
export async function canSee(db: Db, user: User, kind: Kind | LinkProperty, id: number): Promise<boolean> {
  const table = tableOf(kind)
  if (user.administrator) return exists(db, table, id)
  if (table === 'user' && (id === user.id || !isManager(user))) return id === user.id
  if (table === 'device') return seesAll(db, user.id, [id])
  const found = await db
    .selectFrom(table as 'device')
    .where('id', '=', id)
    .where('id', 'in', visibleIds(db, table, user.id))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

async function exists(db: Db, table: Kind, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'device')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Two names in links stand for things that have another: who is managed is a user, what is linked a device. */
export const tableOf = (kind: Kind | LinkProperty): Exclude<Kind, 'managedUser'> =>
  kind === 'managedUser' ? 'user' : kind === 'linkedDevice' ? 'device' : kind
