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

async function canSee(db: Db, { user }: Viewer, kind: Kind | LinkProperty, id: number): Promise<boolean> {
  const table = tableOf(kind)
  if (user.administrator) return exists(db, table, id)
  if (table === 'user' && id === user.id) return true
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

/** The table of a kind: `managedUser` and `linkedDevice` are names in links only. */
const tableOf = (kind: Kind | LinkProperty): Exclude<Kind, 'managedUser'> =>
  kind === 'managedUser' ? 'user' : kind === 'linkedDevice' ? 'device' : kind

const nameOf = (kind: Kind | LinkProperty): string => {
  const table = tableOf(kind)
  return `${table[0]!.toUpperCase()}${table.slice(1)}`
}

/** Throws unless the viewer is this user, an administrator, or the user's manager (reference §4.2). */
export async function requireUser(db: Db, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.user.id) return
  if (!isManager(viewer.user)) throw new ForbiddenError('User access denied')
  await requireAccess(db, viewer, 'user', userId)
}
