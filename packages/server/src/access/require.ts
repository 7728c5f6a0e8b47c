import type { LinkProperty } from '@rastro/core/access/permissions'
import { ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
import type { Db } from '../db/database.ts'
import { canSee, tableOf } from './can-see.ts'
import type { Viewer } from './viewer.ts'
import type { Kind } from './visibility.ts'

/** Throws unless the viewer sees the thing; an administrator sees all that there is. `field`: the one that names it. */
export async function requireAccess(
  db: Db,
  viewer: Viewer,
  kind: Kind | LinkProperty,
  id: number,
  field?: string,
): Promise<void> {
  if (await canSee(db, viewer.user, kind, id)) return
  const name = nameOf(kind)
  if (viewer.user.administrator) throw new NotFoundError(name, id, { field })
  throw new ForbiddenError(`${name} access denied`, { field })
}

const nameOf = (kind: Kind | LinkProperty): string => {
  const table = tableOf(kind)
  return `${table[0]!.toUpperCase()}${table.slice(1)}`
}

/** May act for this user: oneself, an administrator, or the manager of them (reference §4.2). */
export async function requireUser(db: Db, viewer: Viewer, userId: number): Promise<void> {
  if (userId !== viewer.user.id) await requireAccess(db, viewer, 'user', userId)
}
