import { isManager } from '@rastro/core/access/access'
import type { LinkProperty } from '@rastro/core/access/permissions'
import { ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
import type { Db } from '../db/database.ts'
import type { Viewer } from './viewer.ts'
import { type Kind, seesAll, visibleIds } from './visibility.ts'

/** Throws unless the viewer sees the thing; an administrator sees all that there is. `field`: the one that names it. */
export async function requireAccess(
  db: Db,
  viewer: Viewer,
  kind: Kind | LinkProperty,
  id: number,
  field?: string,
): Promise<void> {
  if (await canSee(db, viewer, kind, id)) return
  const name = nameOf(kind)
  if (viewer.user.administrator) throw new NotFoundError(name, id, { field })
  throw new ForbiddenError(`${name} access denied`, { field })
}

/** Decided by what the viewer is now: whoever is no manager any more sees nobody whom they managed. */
export async function canSee(
  db: Db,
  { user }: Pick<Viewer, 'user'>,
  kind: Kind | LinkProperty,
  id: number,
): Promise<boolean> {
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
const tableOf = (kind: Kind | LinkProperty): Exclude<Kind, 'managedUser'> =>
  kind === 'managedUser' ? 'user' : kind === 'linkedDevice' ? 'device' : kind

const nameOf = (kind: Kind | LinkProperty): string => {
  const table = tableOf(kind)
  return `${table[0]!.toUpperCase()}${table.slice(1)}`
}

/** May act for this user: oneself, an administrator, or the manager of them (reference §4.2). */
export async function requireUser(db: Db, viewer: Viewer, userId: number): Promise<void> {
  if (userId !== viewer.user.id) await requireAccess(db, viewer, 'user', userId)
}
